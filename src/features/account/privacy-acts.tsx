import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { signOut } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'

/** Leaving with one's data, or leaving altogether. */
export function PrivacyActs() {
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
        <DeleteProfile onKeep={() => setAsking(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteProfile({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const remove = useCall('me.delete')
  const confirm = async () => {
    const done = await remove.mutateAsync({}).catch(() => null)
    if (done) await signOut()
  }
  return (
    <>
      <p>
        <Trans>
          Nome, contatti, tessere e messaggi vengono cancellati subito e per sempre. Dei tuoi
          prestiti resta solo il conteggio, senza nome.
        </Trans>
      </p>
      {remove.error && <Banner tone="bad">{failureText(remove.error)}</Banner>}
      <DialogActions>
        <Button look="secondary" onClick={onKeep}>
          <Trans>Tieni il profilo</Trans>
        </Button>
        <Button
          look="danger"
          pending={remove.isPending}
          pendingText={t`Invio in corso…`}
          onClick={() => void confirm()}
        >
          <Trans>Cancella il profilo</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
