import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { allowedPoints } from '#domain/loans/checkout.ts'
import { isDelivered } from '#domain/loans/delivery.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { useProductRefusals } from '#src/session/use-refusals.ts'
import { Page } from '#src/ui/page/page.tsx'
import { useChange } from './change.ts'
import { ChangedBanner } from './changed-banner.tsx'
import styles from './checkout.module.css'
import { busyFor, reservedDays } from './checkout-query.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { LeaveCross } from './days/abandon-button.tsx'
import { LoanForm } from './form/loan-form.tsx'
import { MissingCheckout } from './missing-checkout.tsx'
import { ProductSummary } from './product-summary.tsx'
import { WithCheckout } from './with-checkout.tsx'

/** The first step of the checkout: pickup point and days. `wanted` are those chosen before it began. */
export function CheckoutLoanPage({ wanted }: { wanted: Wanted }) {
  const { t } = useLingui()
  // If the checkout was changed in another tab or device, the form is mounted again with the new values.
  const changes = useChange()?.count ?? 0
  return (
    <WithCheckout missing={<MissingCheckout />}>
      {checkout => (
        <Page title={t`Prenota`}>
          <CheckoutSteps current={1} leave={<LeaveCross checkout={checkout} />} />
          <ChangedBanner checkout={checkout} />
          <div className={styles.layout}>
            <ProductSummary product={checkout.product} />
            <LoanStep key={`${checkout.id}/${changes}`} checkout={checkout} wanted={wanted} />
          </div>
        </Page>
      )}
    </WithCheckout>
  )
}

/**
 * Waits for the data of the calendar: the product, its busy days and the pickup points. It also waits for the member's
 * loans, but if they cannot be loaded, the form is shown without them.
 */
function LoanStep({ checkout, wanted }: { checkout: Checkout; wanted: Wanted }) {
  const { id } = checkout.product
  const product = useQuery(queryFor('products.get', { params: { id } }))
  const loans = useQuery(queryFor('products.loans', { params: { id } }))
  const points = useQuery(queryFor('headquarters.list'))
  const orders = useQuery(queryFor('orders.list', { query: {} }))
  const allowed = useWithDelivery(
    product.data,
    product.data && points.data ? allowedPoints(product.data, points.data) : [],
  )
  const refusals = useProductRefusals(product.data, 'reserve')
  if (refusals.length > 0) return <RefusalBanner codes={refusals} />
  if (product.data && loans.data && points.data && !orders.isLoading) {
    return (
      <LoanForm
        checkout={checkout}
        product={product.data}
        busy={busyFor(checkout, loans.data)}
        reserved={reservedDays(checkout)}
        points={points.data}
        allowed={allowed}
        wanted={wanted}
        orders={orders.data ?? []}
      />
    )
  }
  const failed = [product, loans, points].find(query => query.isError)
  const retry = () => failed?.refetch()
  return <LoadingOrProblem failure={failed?.error ?? null} retry={retry} height="520px" />
}

/**
 * The pickup points of a product plus, if the library delivers it, the synthetic delivery point.
 * That one is open when the product's own point is, because deliveries start and end there.
 */
function useWithDelivery(product: Product | undefined, allowed: readonly PickupPoint[]) {
  const { delivery, pp_pk } = useLibrary()
  const home = allowed.find(({ id }) => id === product?.location.address.id)
  const payable = delivery.price === 0 || pp_pk !== null
  if (!product || !home || !payable || !isDelivered(product, delivery)) return allowed
  const point: PickupPoint = {
    ...home,
    id: deliveryPoint,
    name: deliveryPoint,
    address: null,
    approximate: null,
    map_link: null,
    smartlocker_instruction: null,
    is: { available: true, smartlocker: false, private: false },
  }
  return [...allowed, point]
}
