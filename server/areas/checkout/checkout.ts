import { limits, serverLimits } from '#contract/limits.ts'
import { datesOf, periodOf } from '#contract/period.ts'
import type { LoanInput, ShippingInput } from '#contract/shapes/checkout.ts'
import { lacksCard } from '#server/areas/account/members.ts'
import { listProductRows } from '#server/areas/catalogue/products.repo.ts'
import { afterConfirmation } from '#server/areas/loans/move-loan.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import { selectBorrower } from '#server/platform/access/members.repo.ts'
import {
  type ActorContext,
  type Finish,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { countAgainst, countEachAgainst, type Limit } from '#server/platform/limits/rate-limit.ts'
import { type Cart, findCart, updateCart, updateUnreservedCart } from './carts.repo.ts'
import {
  isExpired,
  loadCart,
  lockCheckout,
  lockCheckoutAndProducts,
  requireOpenCart,
  requireShown,
} from './carts.ts'
import { chosenShipping, loanOf, priceOf, versionOf } from './checkout-document.ts'
import { findCartAndCalendar, findCartAndPoints, findCartToBook } from './checkouts.repo.ts'
import { lentLines, linesOf, requireLines } from './lines.ts'
import { chosenMethod } from './places.ts'
import { book, bookFrom, confirmed, requirePeriod, reservationEnd } from './reservations.ts'

/** Limited, because each request notifies an owner and may show their address. */
const privateRequests: Limit = {
  name: 'private-request',
  most: serverLimits.privateRequestsPerDay,
  minutes: 24 * 60,
  refusal: 'private_requests_exceeded',
}

/**
 * Chooses pickup point and method. A reservation is deleted, because its days may not suit the new pickup
 * point.
 */
export async function chooseShipping(ctx: ActorContext, input: ShippingInput) {
  await lockCheckout(ctx)
  const { memberId } = ctx.actor
  const found = await findCartAndPoints(ctx.db, memberId, input.address_id ?? null, ctx)
  const { points, products, borrower, ...cart } = await requireOpenCart(ctx, found)
  const lines = await lentLines(cart.lines, products)
  await requireLines(ctx, borrower, { lines, points }, 'reserve')
  const place = placeOf(lines[0]?.product, input)
  // Choosing a home needs no consent yet; the next step does.
  await chosenMethod(ctx, lines, points, { ...place, contact_shared: true })
  const change = { ...place, contact_shared: input.is_contact_shared }
  await updateUnreservedCart(ctx.db, memberId, change)
  const changed = { ...cart, ...change }
  return {
    loan: loanOf(changed),
    shipping: chosenShipping(ctx, changed, points),
    version: versionOf(ctx, changed),
  }
}

/** The asked pickup point and method. A delivery starts from the first product's own pickup point. */
function placeOf(first: { location_id: string } | undefined, input: ShippingInput) {
  const { method, address_id, shipping_geo } = input
  if (method === 'delivery') {
    if (!shipping_geo) throw invalid('shipping_geo', 'required')
    return { method, headquarters_id: first?.location_id ?? null, shipping_geo }
  }
  if (!address_id) throw invalid('address_id', 'required')
  return { method, headquarters_id: address_id, shipping_geo: null }
}

/** Chooses the days at the chosen pickup point. */
export async function chooseLoan(ctx: ActorContext, input: LoanInput) {
  await lockCheckout(ctx)
  const { memberId } = ctx.actor
  const cart = await requireOpenCart(ctx, await findCartAndCalendar(ctx.db, memberId, ctx))
  const { headquarters_id: pickupPointId } = cart
  if (!pickupPointId) throw new AppError('checkout_incomplete')
  const lines = await lentLines(cart.lines, cart.products)
  await requireLines(ctx, cart.borrower, { lines, points: cart.places }, 'reserve')
  const contact_shared = cart.contact_shared || input.is_contact_shared
  if (cart.method === 'p2p' && !contact_shared) throw new AppError('contact_consent_required')
  const period = periodOf(input)
  const delivered = cart.method === 'delivery'
  const collection = { pointId: pickupPointId, delivered, time: ctx.time }
  await requirePeriod(ctx, lines, cart, collection, period)
  const change = {
    ...datesOf(period),
    note: input.note,
    contact_shared,
  }
  await updateUnreservedCart(ctx.db, memberId, change)
  return { loan: loanOf(change), version: versionOf(ctx, { ...cart, ...change }) }
}

/** Limited, so that nobody reserves the same product all day, or one after another. */
const perProduct = {
  name: 'hold',
  most: serverLimits.reservationsPerProductAndDay,
  minutes: 24 * 60,
}
const perDay = { name: 'holds', most: serverLimits.reservationsPerDay, minutes: 24 * 60 }
const perDayWithoutCard = { ...perDay, most: serverLimits.reservationsWithoutCardPerDay }

/**
 * Reserves the days for ten minutes. Asked again, it answers the same deadline, unless `anew` asks for
 * another ten minutes.
 * @throws AppError as book; checkout_expired, hold_renewals_used, rate_limited
 */
export async function reserveDays(ctx: ActorContext, { anew }: { anew: boolean }) {
  const answer = await reserve(ctx, anew)
  if (answer.reserved) await countReservation(ctx, answer.reserved)
  return answer.reservation
}

async function countReservation(ctx: ActorContext, productIds: readonly string[]) {
  const { memberId } = ctx.actor
  const borrower = await selectBorrower(ctx.db, memberId, ctx.today).executeTakeFirst()
  const limit = borrower && lacksCard(ctx, borrower) ? perDayWithoutCard : perDay
  await countAgainst(ctx, limit, memberId)
  const keys = productIds.map(id => `${memberId}/${id}`)
  await countEachAgainst(ctx, perProduct, keys)
}

/** @returns the reservation, and the ids of its products unless the deadline stays the same */
async function reserve(ctx: ActorContext, anew: boolean) {
  const cart = await loadCart(ctx)
  if (isExpired(ctx, cart)) throw new AppError('checkout_expired')
  const renews = anew && cart.held_until !== null
  const hold_renewals = cart.hold_renewals + (renews ? 1 : 0)
  if (hold_renewals > serverLimits.reservationRenewals) throw new AppError('hold_renewals_used')
  const until = (!anew && cart.held_until) || reservationEnd(ctx)
  if (until !== cart.held_until) {
    await book(ctx, cart, { status: 'checkout', expires_at: until })
    await updateCart(ctx.db, cart.member_id, { held_until: until, hold_renewals })
  }
  const seconds_left = Math.round((until.getTime() - ctx.at.getTime()) / 1000)
  const renewals_left = serverLimits.reservationRenewals - hold_renewals
  return {
    reserved: until !== cart.held_until && linesOf(cart).map(({ object_id }) => object_id),
    reservation: { expires_at: until.toISOString(), seconds_left, renewals_left },
  }
}

/**
 * Gives a reservation its full ten minutes again while its member pays for a membership, if less than half is left. It
 * counts as a press on «Altri 10 minuti», but not against the limits of a day. Without a reservation, or after the last
 * extension, nothing changes.
 */
export async function extendReservation(ctx: ActorContext): Promise<void> {
  await lockCheckout(ctx)
  const cart = await findCart(ctx.db, ctx.actor.memberId)
  if (!cart?.held_until || isExpired(ctx, cart)) return
  if (cart.held_until.getTime() - ctx.at.getTime() > limits.reservationMs / 2) return
  if (cart.hold_renewals >= serverLimits.reservationRenewals) return
  await reserve(ctx, true)
}

/** Whether the delivery must be paid before the checkout is confirmed. */
export function mustPay(ctx: ActorContext, cart: Cart): boolean {
  return priceOf(ctx, cart) > 0
}

/** What the library's CRM is asked about. If one of them changes, it must be asked again. */
const askedColumns = ['id', 'method', 'from_date', 'to_date'] as const
const isAsked = (cart: Cart, asked: Cart | undefined) =>
  askedColumns.every(name => cart[name] === asked?.[name]) &&
  JSON.stringify(cart.lines) === JSON.stringify(asked?.lines)

/**
 * Confirms the checkout at a library whose CRM is asked before.
 * @param finish runs the transaction of the booking
 * @throws AppError as confirmCheckout, askAboutLoan; crm_unavailable if the cart was changed since the CRM was asked
 */
export async function confirmByCrm(
  ctx: RequestContext<MemberActor>,
  finish: Finish<MemberActor, { origin_id: string }>,
): Promise<{ origin_id: string }> {
  const asked = await inTransaction(ctx, async inside => {
    const cart = await findCart(inside.db, inside.actor.memberId)
    await requireShown(inside, cart)
    return cart
  })
  if (asked) await askAboutLines(ctx, asked)
  return finish(inside => confirmCheckout(inside, asked), { byKey: true, locks: 'checkout' })
}

/** Asks the library's CRM about each line. @throws AppError as askAboutLoan; of several lines it names the refused one */
export async function askAboutLines(
  ctx: RequestContext<MemberActor>,
  cart: Pick<Cart, 'method' | 'from_date' | 'to_date' | 'lines'>,
): Promise<void> {
  const { method, from_date, to_date } = cart
  for (const { object_id } of cart.lines) {
    await ctx.crm.askAboutLoan(ctx, { object_id, method, from_date, to_date }).catch(error => {
      const isOne = cart.lines.length === 1 || !(error instanceof AppError)
      if (isOne || error.code !== 'crm_refused') throw error
      return refuseLine(ctx, object_id, error)
    })
  }
}

async function refuseLine(ctx: RequestContext<MemberActor>, id: string, error: AppError) {
  const [row] = await inTransaction(ctx, ({ db }) => listProductRows(db, [id]))
  const { code, detail } = error
  const line = row && { product_id: id, name: row.name, names: row.names, code }
  throw new AppError(code, { ...detail, ...(line && { lines: [line] }) })
}

/**
 * Turns the checkout into pending loans, reserved or not: all or none. Every rule is checked again.
 * @param asked the cart about which the CRM was asked
 * @throws AppError checkout_changed
 */
export async function confirmCheckout(ctx: ActorContext, asked?: Cart) {
  await lockCheckoutAndProducts(ctx)
  const cart = await findCartToBook(ctx.db, ctx.actor.memberId, ctx)
  if (!cart) throw new AppError('checkout_missing')
  await requireShown(ctx, cart)
  if (ctx.library.crm_confirms_loans && !isAsked(cart, asked)) {
    throw new AppError('crm_unavailable', { retryAfter: 1 })
  }
  if (isExpired(ctx, cart)) throw new AppError('checkout_expired')
  if (mustPay(ctx, cart)) throw new AppError('payment_not_completed')
  if (cart.method === 'p2p') await countAgainst(ctx, privateRequests, ctx.actor.memberId)
  const options = { endsCart: true, reservedUntil: cart.held_until }
  const loans = await bookFrom(ctx, cart, cart, confirmed, options)
  await afterConfirmation(ctx, loans)
  return { origin_id: loans[0].id }
}
