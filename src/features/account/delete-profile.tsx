import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Faults } from '#contract/faults.ts'
import { isAdmin, memberLevel } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { signOut } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import styles from './account.module.css'
import { useSignOn } from './signing-in/use-sign-on.ts'

/** Deletes the account after a re-authentication: the password or a new sign-on. */
export function DeleteProfile({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui()
  const { is } = useLibrary()
  const remove = useCall('me.delete')
  const me = useQuery(queryFor('me.get')).data
  const mustSignOn = remove.error?.code === 'fresh_sign_on_required'
  // With single sign-on only staff may have passwords, and not all of them do.
  const mayHavePassword = !is.sso_signin || isAdmin(me?.level ?? memberLevel)
  const withPassword = mayHavePassword && !mustSignOn
  const form = useCallForm({
    initial: { current: '' },
    check: ({ current }): Faults => (withPassword && !current ? { current: 'required' } : {}),
    send: ({ current }) => remove.mutateAsync({ body: current ? { current } : {} }),
    onDone: () => signOut(),
    ownText: ({ code }) =>
      code === 'credentials_invalid' ? t`La password attuale non è questa.` : null,
  })
  return (
    <form className={styles.form} {...form.props}>
      <p>
        <Trans>
          Nome, contatti, tessere e messaggi vengono cancellati subito e per sempre. Dei tuoi
          prestiti resta solo il conteggio, senza nome.
        </Trans>
      </p>
      {form.banner}
      {mustSignOn && <FreshSignOn />}
      {withPassword && (
        <PasswordField
          label={t`Password attuale`}
          autoComplete="current-password"
          {...form.field('current')}
        />
      )}
      <FormActions
        keep={<Trans>Tieni il profilo</Trans>}
        onKeep={onKeep}
        act={<Trans>Cancella il profilo</Trans>}
        danger
        {...form.button}
      />
    </form>
  )
}

/** Sends the member to the university's sign-on, which asks for the credentials again. */
function FreshSignOn() {
  const { start, banner, button } = useSignOn('/me/account', true)
  return (
    <div className={styles.form}>
      {banner}
      <div>
        <Button {...button} onClick={start}>
          <Trans>Accedi di nuovo con le credenziali dell'università</Trans>
        </Button>
      </div>
    </div>
  )
}
