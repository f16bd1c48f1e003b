import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isAdmin, memberLevel } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { signOut } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './account.module.css'
import { useSignOn } from './signing-in/use-sign-on.ts'

/** Deletes the account after a re-authentication: the password or a new sign-on. */
export function DeleteProfile({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { is } = useLibrary()
  const remove = useCall('me.delete')
  const [current, setCurrent] = useState('')
  const [missing, setMissing] = useState(false)
  const { code } = remove.error ?? {}
  const me = useQuery(queryFor('me.get')).data
  // With single sign-on only staff may have passwords, and not all of them do.
  const mayHavePassword = !is.sso_signin || isAdmin(me?.level ?? memberLevel)
  const withPassword = mayHavePassword && code !== 'fresh_sign_on_required'
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (withPassword && !current) return setMissing(true)
    const body = current ? { current } : {}
    const done = await remove.mutateAsync({ body }).catch(() => null)
    if (done) await signOut()
  }
  const problem =
    code === 'credentials_invalid'
      ? t`La password attuale non è questa.`
      : remove.error && failureText(remove.error)
  return (
    <form className={styles.form} noValidate onSubmit={event => void confirm(event)}>
      <p>
        <Trans>
          Nome, contatti, tessere e messaggi vengono cancellati subito e per sempre. Dei tuoi
          prestiti resta solo il conteggio, senza nome.
        </Trans>
      </p>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {code === 'fresh_sign_on_required' && <FreshSignOn />}
      {withPassword && (
        <PasswordField
          label={t`Password attuale`}
          autoComplete="current-password"
          value={current}
          error={missing ? t`Campo richiesto` : null}
          onFocus={() => setMissing(false)}
          onChange={setCurrent}
        />
      )}
      <FormActions
        keep={<Trans>Tieni il profilo</Trans>}
        onKeep={onKeep}
        act={<Trans>Cancella il profilo</Trans>}
        danger
        pending={remove.isPending}
        disabledReason={offline}
      />
    </form>
  )
}

/** Sends the member to the university's sign-on, which asks for the credentials again. */
function FreshSignOn() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { start, pending, failure } = useSignOn('/me/account', true)
  return (
    <div className={styles.form}>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <div>
        <Button
          pending={pending}
          pendingText={t`Ti portiamo alla pagina dell'università…`}
          onClick={() => void start()}
        >
          <Trans>Accedi di nuovo con le credenziali dell'università</Trans>
        </Button>
      </div>
    </div>
  )
}
