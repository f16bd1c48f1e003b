import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { saveFile } from '#src/platform/save-file.ts'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'

/** Shows new recovery codes, only once. */
export function CodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={codes !== null} onClose={onClose} title={t`I tuoi codici di recupero`}>
      {codes && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useLingui()
  const text = codes.join('\n')
  const copy = async () => showToast((await copyText(text)) ? t`Codici copiati` : text)
  return (
    <>
      <Banner tone="info">
        <Trans>
          Salvali adesso in un posto sicuro: non li mostriamo più. Quelli di prima non valgono più.
        </Trans>
      </Banner>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button look="secondary" small onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          <Trans>Copia</Trans>
        </Button>
        <Button
          look="secondary"
          small
          onClick={() => saveFile('codici-di-recupero.txt', 'text/plain', `${text}\n`)}
        >
          <Download size={18} aria-hidden="true" />
          <Trans>Scarica</Trans>
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Li ho salvati</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
