import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { DeleteProfile } from './delete-profile.tsx'

/** Downloads the member's data or deletes the account. */
export function PrivacyActions() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const [saving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    try {
      const all = await call('me.export')
      saveFile('oggettoteca.json', 'application/json', JSON.stringify(all, null, 2))
    } catch (error) {
      showToast(failureText(toFailure(error)), 'alert')
    }
    setSaving(false)
  }
  return (
    <Section title={<Trans>I tuoi dati sono tuoi</Trans>}>
      <div className={styles.acts}>
        <Button
          look="secondary"
          pending={saving}
          pendingText={t`Preparazione…`}
          disabledReason={offline}
          onClick={() => void download()}
        >
          <Download size={18} />
          <Trans>Scarica i miei dati</Trans>
        </Button>
        <Button look="danger" disabledReason={offline} onClick={() => setAsking(true)}>
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
