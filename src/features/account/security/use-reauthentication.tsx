import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import type { Security } from '#contract/shapes/security.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { reauthenticateByPasskey } from '#src/session/passkeys.ts'
import { startSignOn } from '#src/session/single-sign-on.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import styles from '../account.module.css'

/**
 * Runs work that needs a recent re-authentication. If the server refuses, asks for one and runs the work again.
 */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T | null>

/** @returns the runner, which answers `null` if the member cancels, and the dialog to render */
export function useReauthentication() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const settle = useRef<(given: boolean) => void>(() => {})
  const ask = () =>
    new Promise<boolean>(resolve => {
      settle.current = resolve
      setOpen(true)
    })
  const close = (given: boolean) => {
    setOpen(false)
    settle.current(given)
  }
  const withReauthentication: WithReauthentication = async work => {
    try {
      return await work()
    } catch (error) {
      if (toFailure(error).code !== 'proof_required') throw error
      return (await ask()) ? work() : null
    }
  }
  const dialog = (
    <Dialog open={open} onClose={() => close(false)} title={t`Conferma che sei tu`}>
      <Ways onGiven={() => close(true)} />
    </Dialog>
  )
  return { withReauthentication, dialog }
}

/** Props of each section of the security page. */
export type SectionProps = {
  security: Security
  /** Updates the state and shows new recovery codes, if there are any. */
  onChange: (security: Security, codes?: string[] | null) => void
  withReauthentication: WithReauthentication
}

const shape = v.object({ password: v.pipe(v.string(), v.nonEmpty('required')) })

/** Asks for the password or a passkey again before a sensitive action. */
function Ways({ onGiven }: { onGiven: () => void }) {
  const { t } = useLingui()
  const { data: security } = useQuery(queryFor('security.get'))
  const { attempt, banner, button } = useAttempt({
    ownText: ({ code }) =>
      code === 'credentials_invalid' ? t`La password attuale non è questa.` : null,
  })
  const give = async (work: () => Promise<boolean>) => {
    if (await attempt(work)) onGiven()
  }
  const form = useForm({
    initial: { password: '' },
    check: values => faultsOf(shape, values),
    text: useFieldText(),
    onSubmit: ({ password }) =>
      give(() =>
        call('reauthentication.give', { body: { way: 'password', password } }).then(() => true),
      ),
  })
  const usable =
    security?.passkeys_here && security.passkeys.some(({ host }) => host === location.hostname)
  return (
    <div className={styles.form}>
      <p>
        <Trans>Quello che stai per fare cambia come si entra nel tuo profilo.</Trans>
      </p>
      {banner}
      {security?.has_password !== false && (
        <form className={styles.form} {...form.props}>
          <PasswordField
            label={t`Password attuale`}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Button type="submit" {...button}>
            <Trans>Conferma</Trans>
          </Button>
        </form>
      )}
      {usable && (
        <Button look="secondary" {...button} onClick={() => void give(reauthenticateByPasskey)}>
          <Fingerprint size={18} aria-hidden="true" />
          <Trans>Conferma con una passkey</Trans>
        </Button>
      )}
      {security?.has_password === false && (
        <Button
          look={usable ? 'secondary' : 'primary'}
          {...button}
          pendingText={t`Ti portiamo alla pagina dell'università…`}
          onClick={() => void give(() => startSignOn('/me/security', true).then(() => false))}
        >
          <Trans>Accedi di nuovo con l'università</Trans>
        </Button>
      )}
    </div>
  )
}
