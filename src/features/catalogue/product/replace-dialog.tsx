import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'

type Props = {
  /** The open checkout. */
  other: Checkout
  /** The product that would replace it. */
  name: string
  pending: boolean
  replace: () => void
  close: () => void
}

/** Asks before a checkout replaces the open one of another product: a member has one at a time. */
export function ReplaceDialog({ other, name, pending, replace, close }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const days = format.period(other.loan)
  const open = format.name(other.product)
  return (
    <Dialog open title={t`Hai già una prenotazione in corso`} onClose={close}>
      <p>{days ? `${open}, ${days}` : open}</p>
      <p>
        <Trans>
          Non l'hai ancora inviata, e se ne fa una alla volta: se adesso prendi «{name}», questa va
          persa.
        </Trans>
      </p>
      <DialogActions>
        <Button onClick={() => void navigate({ to: '/checkout/loan' })}>
          <Trans>Continua quella in corso</Trans>
        </Button>
        <Button look="secondary" pending={pending} pendingText={t`Un momento…`} onClick={replace}>
          <Trans>Lasciala e prendi «{name}»</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
