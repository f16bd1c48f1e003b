import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { allowedPoints } from '#domain/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { checkoutQuery } from './checkout-query.ts'
import { LoanForm } from './loan-form.tsx'
import { MissingCheckout } from './missing-checkout.tsx'
import { ObjectSummary } from './object-summary.tsx'

/** First step of the checkout: where to collect, from when to when. */
export function CheckoutLoanPage() {
  const { t } = useLingui()
  const checkout = useQuery(checkoutQuery)
  if (checkout.isPending) return <PageSkeleton />
  if (checkout.isError) return <FailureState failure={checkout.error} retry={checkout.refetch} />
  if (!checkout.data.exists) return <MissingCheckout />
  return (
    <Page title={t`Prenota`}>
      <CheckoutSteps current={1} />
      <ObjectSummary product={checkout.data.product} />
      <LoanStep checkout={checkout.data} />
    </Page>
  )
}

/** Waits for what the calendar needs: the object, its busy days and the pickup points. */
function LoanStep({ checkout }: { checkout: Checkout }) {
  const id = checkout.product.id
  const product = useQuery(queryFor('products.get', { params: { id } }))
  const loans = useQuery(queryFor('products.loans', { params: { id } }))
  const headquarters = useQuery(queryFor('headquarters.list'))
  const failed = [product, loans, headquarters].find(query => query.isError)
  if (failed) return <FailureState failure={failed.error} retry={failed.refetch} />
  if (!product.data || !loans.data || !headquarters.data) return <PageSkeleton />
  return (
    <LoanForm
      checkout={checkout}
      product={product.data}
      busy={loans.data}
      points={allowedPoints(product.data, headquarters.data)}
    />
  )
}
