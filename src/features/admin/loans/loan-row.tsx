import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { periodOf } from '#contract/period.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { ListRow } from '../parts/list.tsx'
import { LoanActions } from './loan-actions.tsx'

/**
 * A loan in a list: its product, borrower and pickup point, and its actions. Its children are status chips.
 */
export function LoanRow({ loan, children }: { loan: DeskLoan; children?: ReactNode }) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { product, borrower, point, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(periodOf(loan))
  const facts = [t`n. ${number}`, product.code, period, !address && point?.name]
  return (
    <ListRow
      title={product.name}
      details={[
        facts.filter(Boolean).join(' · '),
        <>
          {borrower.name}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
        </>,
      ]}
      text={
        address && (
          <address>
            {address.address}, {address.cap} {address.city} ({address.province})
          </address>
        )
      }
    >
      {children}
      <StatusChip tone={statusTones[loan.status]}>{i18n._(statusLabels[loan.status])}</StatusChip>
      <LoanActions loan={loan} />
    </ListRow>
  )
}
