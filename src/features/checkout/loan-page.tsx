import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { bookingOf, namesOf } from '#domain/loans/bookings.ts'
import { pointsTogether } from '#domain/loans/checkout.ts'
import { isDelivered } from '#domain/loans/delivery.ts'
import { fitsInto } from '#domain/loans/lines.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { allProducts } from '#src/library/all-products.ts'
import { isSeveral } from '#src/library/booking/lines.ts'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { useProductRefusals, useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { useChange } from './change.ts'
import { reservedDays } from './checkout-query.ts'
import { CheckoutStep, WithCheckout } from './checkout-step.tsx'
import { LoanForm } from './form/loan-form.tsx'
import { isLoanOf, recallCheckout } from './last-checkout.ts'
import { type LentLine, useLentLines } from './lines/use-lent-lines.ts'

/** The first step of the checkout: pickup point and days. `wanted` are those chosen before it began. */
export function CheckoutLoanPage({ wanted }: { wanted: Wanted }) {
  const { t } = useLingui()
  // If the checkout was changed in another tab or device, the form is mounted again with the new values.
  const changes = useChange()?.count ?? 0
  return (
    <WithCheckout missing={<MissingCheckout />}>
      {checkout => (
        <CheckoutStep checkout={checkout} title={t`Prenota`} current={1}>
          <LoanStep key={`${checkout.id}/${changes}`} checkout={checkout} wanted={wanted} />
        </CheckoutStep>
      )}
    </WithCheckout>
  )
}

/**
 * Waits for the data of the calendar: the products, their busy days and the pickup points. It also waits for the member's
 * loans, but if they cannot be loaded, the form is shown without them.
 */
function LoanStep({ checkout, wanted }: { checkout: Checkout; wanted: Wanted }) {
  const { lines, failed } = useLentLines(checkout)
  const points = useQuery(queryFor('headquarters.list'))
  const orders = useQuery(queryFor('orders.list', { query: {} }))
  const allowed = usePlaces(lines, points.data)
  const ofMember = useRefusals('reserve')
  const ofProduct = useProductRefusals(lines?.[0]?.product, 'reserve')
  // Of several lines each says its own reason.
  const refusals = isSeveral(checkout) ? ofMember : ofProduct
  if (refusals.length > 0) return <RefusalBanner codes={refusals} />
  if (lines && points.data && !orders.isLoading) {
    return (
      <LoanForm
        checkout={checkout}
        lines={lines}
        reserved={reservedDays(checkout)}
        points={points.data}
        allowed={allowed}
        wanted={wanted}
        orders={orders.data ?? []}
      />
    )
  }
  const broken = failed ?? (points.isError ? points : null)
  const retry = () => broken?.refetch()
  return <LoadingOrProblem failure={broken?.error ?? null} retry={retry} height="520px" />
}

/**
 * The pickup points of all lines together plus, if the library delivers them, the synthetic delivery point.
 * That one is open when the first product's own point is, because deliveries start and end there.
 */
function usePlaces(lines: readonly LentLine[] | null, points: readonly PickupPoint[] | undefined) {
  const { delivery, pp_pk } = useLibrary()
  if (!lines || !points) return []
  const products = lines.map(({ product }) => product)
  const allowed = pointsTogether(products, points).filter(point => fitsInto(point, lines.length))
  const own = products[0]?.location.address.id
  const home = points.find(({ id, is }) => id === own && is.available)
  const payable = delivery.price === 0 || pp_pk !== null
  if (!home || !payable || !products.every(one => isDelivered(one, delivery))) return allowed
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

/** There is no checkout: it became a loan, here or elsewhere; or it ended, was cancelled, or never began. */
function MissingCheckout() {
  const { t } = useLingui()
  const last = recallCheckout()
  const orders = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: last !== null })
  const loan = last && orders.data?.find(order => isLoanOf(last, order))
  if (loan) {
    const booked = orders.data?.filter(one => bookingOf(one) === bookingOf(loan))
    return <AlreadyBooked loan={loan} booked={booked ?? []} />
  }
  if (last && orders.isFetching) {
    return (
      <Page title={t`Prenota`}>
        <Loading height="240px" />
      </Page>
    )
  }
  return (
    <Page title={t`Ops, checkout non trovato o abbandonato`} narrow>
      <p>
        <Trans>
          Se l'hai già inviata la trovi fra i tuoi prestiti, altrimenti scegli di nuovo l'oggetto e
          i giorni.
        </Trans>
      </p>
      <p>
        {last ? (
          <Link className={buttonClass()} to="/products/$id" params={{ id: last.product.id }}>
            <Trans>Torna all'oggetto</Trans>
          </Link>
        ) : (
          <Link className={buttonClass()} {...allProducts}>
            <Trans>Torna agli oggetti</Trans>
          </Link>
        )}
      </p>
      <p>
        <Link className={buttonClass('secondary')} to="/me/orders">
          <Trans>I miei prestiti</Trans>
        </Link>
      </p>
    </Page>
  )
}

/** @param booked all loans of the booking */
function AlreadyBooked({ loan: { id, loan }, booked }: { loan: Order; booked: readonly Order[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = namesOf(booked, format.name)
  const period = format.period(loan)
  return (
    <Page title={t`Prenotazione già inviata`} narrow>
      <p>
        <Trans>
          «{name}», {period}: è fra i tuoi prestiti.
        </Trans>
      </p>
      <p>
        <Link className={buttonClass()} to="/me/orders/$id" params={{ id }}>
          <Trans>Vedi il prestito</Trans>
        </Link>
      </p>
      <p>
        <Link className={buttonClass('secondary')} {...allProducts}>
          <Trans>Torna agli oggetti</Trans>
        </Link>
      </p>
    </Page>
  )
}
