import { createFileRoute } from '@tanstack/react-router'
import { CheckoutLoanPage } from '#src/features/checkout/loan-page.tsx'
import { type Wanted, wantedOf } from '#src/library/wanted.ts'

export const Route = createFileRoute('/_member/checkout/loan')({
  /** Checked by the page, whose code is loaded later. */
  validateSearch: (search: Record<string, unknown>): Wanted => search,
  component: Loan,
})

function Loan() {
  return <CheckoutLoanPage wanted={wantedOf(Route.useSearch())} />
}
