import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLibrary } from '#src/library/library.ts'
import { useCardPrice } from '#src/library/payment/card-price.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'

type Props = {
  /** The member never had a card. */
  missing: boolean
  onClose: () => void
}

/** Informs a member that their card has expired, or that they have none yet. */
export function RenewalDrawer({ missing, onClose }: Props) {
  const { t } = useLingui()
  const priceOf = useCardPrice()
  const { renewal_card: card } = useLibrary()
  const price = card && priceOf(card)
  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      title={missing ? t`Ti serve la tessera` : t`La tua tessera è scaduta`}
    >
      {missing ? (
        <>
          <p>
            <Trans>Non hai ancora la tessera: serve per prenotare gli oggetti.</Trans>
          </p>
          {card && (
            <p>
              <Trans>
                {card.name}: {price}
              </Trans>
            </p>
          )}
        </>
      ) : (
        <p>
          <Trans>
            Con la tessera attiva prenoti tutti gli oggetti. Rinnovarla richiede due minuti.
          </Trans>
        </p>
      )}
      <DialogActions>
        <Link to="/me/rinnovo-tessera" className={buttonClass()} onClick={onClose}>
          {missing ? <Trans>Fai la tessera</Trans> : <Trans>Rinnova tessera</Trans>}
        </Link>
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          <Trans>Più tardi</Trans>
        </button>
      </DialogActions>
    </Dialog>
  )
}
