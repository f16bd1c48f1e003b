import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { reauthenticateByPasskey } from '#src/session/own-passkeys.ts'
import { startSignOn } from '#src/session/single-sign-on.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'

type Props = { open: boolean; onGiven: () => void; onClose: () => void }

/** Asks for the password or a passkey again before a sensitive action. */
export function ReauthenticationDialog({ open, onGiven, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Conferma che sei tu`}>
      {open && <Ways onGiven={onGiven} />}
    </Dialog>
  )
}

function Ways({ onGiven }: { onGiven: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const { data: security } = useQuery(queryFor('security.get'))
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const attempt = async (work: () => Promise<boolean>) => {
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      if (await work()) return onGiven()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') return
    const body = { way: 'password', password } as const
    void attempt(() => call('reauthentication.give', { body }).then(() => true))
  }
  const problem =
    failure?.code === 'credentials_invalid'
      ? t`La password attuale non è questa.`
      : failure && failureText(failure)
  const usable =
    security?.passkeys_here && security.passkeys.some(({ host }) => host === location.hostname)
  return (
    <div className={styles.form}>
      <p>
        <Trans>Quello che stai per fare cambia come si entra nel tuo profilo.</Trans>
      </p>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {security?.has_password !== false && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <PasswordField
            label={t`Password attuale`}
            autoComplete="current-password"
            error={missing ? fieldText('required') : null}
            value={password}
            onFocus={() => setMissing(false)}
            onChange={setPassword}
          />
          <Button type="submit" pending={pending} pendingText={t`Un momento…`}>
            <Trans>Conferma</Trans>
          </Button>
        </form>
      )}
      {usable && (
        <Button
          look="secondary"
          pending={pending}
          pendingText={t`Un momento…`}
          onClick={() => void attempt(reauthenticateByPasskey)}
        >
          <Fingerprint size={18} aria-hidden="true" />
          <Trans>Conferma con una passkey</Trans>
        </Button>
      )}
      {security?.has_password === false && (
        <Button
          look={usable ? 'secondary' : 'primary'}
          pending={pending}
          pendingText={t`Ti portiamo alla pagina dell'università…`}
          onClick={() => void attempt(() => startSignOn('/me/security', true).then(() => false))}
        >
          <Trans>Accedi di nuovo con l'università</Trans>
        </Button>
      )}
    </div>
  )
}
