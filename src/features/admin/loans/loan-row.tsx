import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { LoanPointName } from '#src/library/point-name.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { ListRow } from '../parts/list.tsx'
import { LoanActions } from './loan-actions.tsx'

/**
 * A loan in a list: its product, borrower and pickup point, and its actions. Its children are status chips.
 */
export function LoanRow({ loan, children }: { loan: DeskLoan; children?: ReactNode }) {
  const format = useFormat()
  const { product, borrower, address, number } = loan
  const phone = borrower.phone_number
  const period = format.period(loan)
  return (
    <ListRow
      title={product.name}
      details={[
        <>
          <Trans>n. {number}</Trans> · {product.code} · {period}
          {!address && <LoanPointName loan={loan} />}
        </>,
        <>
          {borrower.name}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
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
      <DeskLoanState loan={loan} />
      <LoanActions loan={loan} />
    </ListRow>
  )
}
