import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { StatusChip } from '#src/ui/states/states.tsx'

/** A loan's state as staff see it. An overdue loan is only overdue. */
export function DeskLoanState({ loan }: { loan: DeskLoan }) {
  const { i18n } = useLingui()
  if (loan.is.late) {
    return (
      <StatusChip tone="bad">
        <Trans>Prestito scaduto</Trans>
      </StatusChip>
    )
  }
  return (
    <StatusChip tone={statusTones[loan.status]}>{i18n._(statusLabels[loan.status])}</StatusChip>
  )
}
