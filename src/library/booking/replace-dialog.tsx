import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { type Added, AddToCheckout } from './add-to-checkout.tsx'
import { linesOf } from './lines.ts'

type Props = {
  /** The open checkout. */
  other: Checkout
  /** What would replace it. */
  name: string
  pending: boolean
  replace: () => void
  close: () => void
  /** What may be borrowed together with it instead. */
  added?: Added
}

/** Asks before a checkout replaces the open one: a member has one at a time. A product can be added to it instead. */
export function ReplaceDialog({ other, name, pending, replace, close, added }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const days = format.period(other.loan)
  const open = namesOf(linesOf(other), format.name)
  return (
    <Dialog open title={t`Hai già una prenotazione in corso`} onClose={close}>
      <p>{days ? `${open}, ${days}` : open}</p>
      {added && <AddToCheckout other={other} added={added} name={name} onDone={close} />}
      <p>
        <Trans>
          Non l'hai ancora inviata, e se ne fa una alla volta: se adesso prendi «{name}», questa va
          persa.
        </Trans>
      </p>
      <DialogActions>
        <Button
          look={added ? 'secondary' : 'primary'}
          onClick={() => void navigate({ to: '/checkout/loan' })}
        >
          <Trans>Continua quella in corso</Trans>
        </Button>
        <Button look="secondary" pending={pending} pendingText={t`Un momento…`} onClick={replace}>
          <Trans>Lasciala e prendi «{name}»</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
