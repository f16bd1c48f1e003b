import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'

/** Informs a member that their membership has expired. */
export function RenewalDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open drawer onClose={onClose} title={t`La tua tessera è scaduta`}>
      <p>
        <Trans>
          Con la tessera attiva prenoti tutti gli oggetti. Rinnovarla richiede due minuti.
        </Trans>
      </p>
      <DialogActions>
        <Link to="/me/rinnovo-tessera" className={buttonClass()} onClick={onClose}>
          <Trans>Rinnova tessera</Trans>
        </Link>
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          <Trans>Più tardi</Trans>
        </button>
      </DialogActions>
    </Dialog>
  )
}
