import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import styles from './account.module.css'
import { ContactForm } from './contact-form.tsx'
import { DeleteProfile } from './delete-profile.tsx'

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
          <ContactForm key={`${me.id} ${me.email}`} me={me} impersonated={ghost !== null} />
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
        {asking && <DeleteProfile onKeep={() => setAsking(false)} />}
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
