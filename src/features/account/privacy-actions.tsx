import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import styles from './account.module.css'
import { DeleteProfile } from './delete-profile.tsx'

/** Downloads the member's data or deletes the account. */
export function PrivacyActions() {
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
