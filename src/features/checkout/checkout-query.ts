import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoints.ts'
import { type Period, periodOf, withDates, withPeriod } from '#contract/period.ts'
import type { Checkout, CheckoutLine } from '#contract/shapes/checkout.ts'
import { withoutReservation } from '#domain/days/busy.ts'
import { takenFromSteps, withOwn } from '#domain/days/copies.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreparation } from '#src/library/availability.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { libraryQuery } from '#src/library/library.ts'

/** The member's open checkout, or `{exists: false}`. */
export const checkoutQuery = queryFor('checkout.get')

/**
 * Stores the server's answer to this page's own change, so that no screen shows the previous checkout. A read that began
 * before the change must not replace it.
 */
export function patchCheckout(client: QueryClient, patch: Partial<Checkout>) {
  void client.cancelQueries({ queryKey: checkoutQuery.queryKey })
  client.setQueryData(checkoutQuery.queryKey, current =>
    current?.exists ? { ...current, ...patch } : current,
  )
}

/**
 * The checkout on the page as of its own latest change, which may not be rendered yet. Never another one: its form would be
 * sent to that one.
 */
export function latestOf(client: QueryClient, onPage: Checkout): Checkout {
  const current = client.getQueryData(checkoutQuery.queryKey)
  return current?.exists && current.id === onPage.id ? current : onPage
}

/** Whether the days are chosen. */
export const hasDays = ({ loan }: Checkout) => loan.from_date !== null

/** The days that it has reserved. */
export const reservedDays = ({ expires_at, loan }: Checkout) => (expires_at ? periodOf(loan) : null)

/** When one of its products is busy, without the days that it has reserved. */
export function busyFor(checkout: Checkout, loans: AnswerOf<'products.loans'>) {
  const busy = loans.map(withPeriod)
  const reserved = reservedDays(checkout)
  return reserved ? withoutReservation(busy, reserved) : busy
}

/** A new choice released the previously reserved days. */
export function forgetReservation(client: QueryClient) {
  const checkout = client.getQueryData(checkoutQuery.queryKey)
  if (!checkout?.exists || !checkout.expires_at) return
  patchCheckout(client, { expires_at: null })
  for (const line of linesOf(checkout)) forgetReserved(client, checkout, line)
}

/** The same for the pieces of one line. */
function forgetReserved(
  client: QueryClient,
  checkout: Checkout,
  { product, quantity }: CheckoutLine,
) {
  const input = { params: { id: product.id } }
  const { queryKey } = queryFor('products.loans', input)
  const productKey = queryFor('products.get', input).queryKey
  const known = client.getQueryData(productKey)
  const points = client.getQueryData(queryFor('headquarters.list').queryKey)
  const library = client.getQueryData(libraryQuery.queryKey)
  const reserved = reservedDays(checkout)
  if (!known?.free || !points || !library || !reserved) {
    client.setQueryData(queryKey, loans => loans && busyFor(checkout, loans).map(withDates))
    return
  }
  const own = withPreparation({ product: known, points, library }, reserved)
  const pieces = Array<Period>(quantity).fill(own)
  const steps = pieces.reduce(withOwn, known.free)
  client.setQueryData(productKey, { ...known, free: steps })
  client.setQueryData(queryKey, takenFromSteps(steps, 1).map(withDates))
}

/** Clears the checkout after it was confirmed or cancelled. */
export function endCheckout(client: QueryClient) {
  client.setQueryData(checkoutQuery.queryKey, { exists: false })
}
