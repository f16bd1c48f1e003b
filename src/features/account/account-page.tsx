import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Faults } from '#contract/faults.ts'
import { isStaff } from '#domain/permissions.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { signOut } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { PasswordField } from '#src/ui/field/text-field.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import styles from './account.module.css'
import { ContactForm } from './contact-form.tsx'
import { useSignOn } from './signing-in/use-sign-on.ts'

/** The member's data, what staff did while impersonating, and deletion of the account. */
export function AccountPage() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data: me, error, refetch, dataUpdatedAt } = useQuery(queryFor('me.get'))
  return (
    <Page title={t`I miei dati`} narrow>
      {me ? (
        <>
          <DataAge at={dataUpdatedAt} />
          {/* A stored copy may have an address that was replaced since. */}
          <ContactForm key={`${me.id} ${me.email}`} me={me} />
          {!ghost && <StaffActions />}
          {!ghost && <PrivacyActions />}
        </>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
    </Page>
  )
}

/** Downloads the member's data or deletes the account. */
function PrivacyActions() {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const [asking, setAsking] = useState(false)
  const download = async () => {
    const all = await attempt(() => call('me.export'))
    if (all) saveFile('oggettoteca.json', 'application/json', JSON.stringify(all, null, 2))
  }
  return (
    <Section title={<Trans>I tuoi dati sono tuoi</Trans>}>
      <div className={styles.acts}>
        <Button
          look="secondary"
          {...button}
          pendingText={t`Preparazione…`}
          onClick={() => void download()}
        >
          <Download size={18} />
          <Trans>Scarica i miei dati</Trans>
        </Button>
        <Button
          look="danger"
          disabledReason={button.disabledReason}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} />
          <Trans>Cancella il profilo</Trans>
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Cancellare il profilo?`}>
        <DeleteProfile onKeep={() => setAsking(false)} />
      </Dialog>
    </Section>
  )
}

const shown = 5

/** What staff did while they impersonated the member. Hidden if there are no entries. */
function StaffActions() {
  const format = useFormat()
  const { data } = useQuery(queryFor('audit.mine'))
  if (!data || data.length === 0) return null
  return (
    <Section title={<Trans>Il personale ha usato il tuo profilo</Trans>}>
      <ul className={styles.small}>
        {data.slice(0, shown).map(({ at, action }, index) => (
          <li key={index}>
            {format.moment(at)}{' '}
            {action === 'GET' ? <Trans>per guardare</Trans> : <Trans>per cambiare qualcosa</Trans>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Deletes the account after a re-authentication: the password or a new sign-on. */
function DeleteProfile({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui()
  const { is } = useLibrary()
  const remove = useCall('me.delete')
  const me = useQuery(queryFor('me.get')).data
  const mustSignOn = remove.error?.code === 'fresh_sign_on_required'
  // With single sign-on only staff may have passwords, and not all of them do.
  const mayHavePassword = !is.sso_signin || (me !== undefined && isStaff(me))
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
