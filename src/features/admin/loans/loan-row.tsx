import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'
import { LoanActs } from './loan-acts.tsx'

/** A loan in a list of staff's: what, for whom, where, and what can be done. Its children are signs. */
export function LoanRow({ loan, children }: { loan: DeskLoan; children?: ReactNode }) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { product, borrower, point, address, number } = loan
  const phone = borrower.phone_number
  return (
    <>
      <div className="adm-row">
        <strong>{product.name}</strong>
        <span className="adm-small">
          {[
            t`n. ${number}`,
            product.code,
            format.period(loan.from_date, loan.to_date),
            !address && point?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="adm-small">
          {borrower.name}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
        </span>
        {address && (
          <address>
            {address.address}, {address.cap} {address.city} ({address.province})
          </address>
        )}
      </div>
      <div className="adm-acts">
        {children}
        <StatusChip tone={statusTones[loan.status]}>{i18n._(statusLabels[loan.status])}</StatusChip>
        <LoanActs loan={loan} />
      </div>
    </>
  )
}
