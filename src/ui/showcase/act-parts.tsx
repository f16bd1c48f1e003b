import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button, Chip, IconButton } from '../button/button.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { showToast } from '../toast/toast.tsx'
import styles from './showcase.module.css'

/** Buttons. */
export function ActParts() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(true)
  return (
    <>
      <h2>
        <Trans>Azioni</Trans>
      </h2>
      <div className={styles.row}>
        <Button>
          <Trans>Continua</Trans>
        </Button>
        <Button look="secondary">
          <Trans>Annulla</Trans>
        </Button>
        <Button look="quiet">
          <Trans>Salta</Trans>
        </Button>
        <Button look="danger">
          <Trans>Elimina</Trans>
        </Button>
        <Button small>
          <Trans>Aggiorna</Trans>
        </Button>
        <IconButton label={t`Cerca`}>
          <Search size={22} />
        </IconButton>
      </div>
      <div className={styles.row}>
        <Button pending pendingText={t`Invio in corso…`}>
          <Trans>Continua</Trans>
        </Button>
        <Button disabledReason={t`Serve la connessione: riprova quando torna la rete.`}>
          <Trans>Prendi in prestito</Trans>
        </Button>
      </div>
      <div className={styles.row}>
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          <Trans>Approvato</Trans>
        </Chip>
        <Button look="secondary" small onClick={() => setOpen(true)}>
          <Trans>Apri un dialogo</Trans>
        </Button>
        <Button look="secondary" small onClick={() => showToast(t`Prestito annullato!`)}>
          <Trans>Mostra un avviso</Trans>
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Annullare il prestito?`}>
        <p>
          <Trans>I giorni tornano liberi per gli altri.</Trans>
        </p>
        <DialogActions>
          <Button look="secondary" onClick={() => setOpen(false)}>
            <Trans>Tieni il prestito</Trans>
          </Button>
          <Button look="danger" onClick={() => setOpen(false)}>
            <Trans>Annulla prestito</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
