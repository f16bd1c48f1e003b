import { periodOf } from '#contract/period.ts'
import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { formerReleaseRuns } from '#server/areas/availability/copies.repo.ts'
import { findProductId, findProductRow } from '#server/areas/catalogue/products.repo.ts'
import { requireProduct } from '#server/areas/catalogue/products.ts'
import { AppError, unlessRefused } from '#server/core/app-error.ts'
import type { Line } from '#server/core/store/tables/payments.ts'
import type { ActorContext } from '#server/platform/context.ts'
import {
  type Cart,
  deleteReserved,
  findCart,
  replaceCart,
  saveLines,
  updateUnreservedCart,
} from './carts.repo.ts'
import { isExpired, lockCheckout, removeCart, requireOpenCart, requireShown } from './carts.ts'
import { checkoutDocument } from './checkout-document.ts'
import { type BookingFacts, findBookingFacts } from './checkouts.repo.ts'
import { isOnePiece, type LentLine, lentLines, requireLines } from './lines.ts'
import { chosenMethod } from './places.ts'
import { requirePeriod } from './reservations.ts'

/**
 * Adds pieces of a product to the cart, or changes how many they are. Without an open cart it opens one. Fewer pieces
 * keep the reservation of the rest, more end it.
 * @throws AppError not_found; checkout_changed; as requireLines
 */
export async function setLine(
  ctx: ActorContext,
  idOrCode: string,
  quantity: number,
): Promise<Checkout> {
  await lockCheckout(ctx)
  const found = await findCart(ctx.db, ctx.actor.memberId)
  await requireShown(ctx, found)
  const open = found && !isExpired(ctx, found) ? found : undefined
  const { id } = await requireProduct(ctx, idOrCode)
  const lines = open?.lines ?? []
  const present = lines.find(({ object_id }) => object_id === id)
  if (!present) return fill(ctx, open, [...lines, { object_id: id, quantity }])
  const changed = lines.map(line => (line === present ? { ...line, quantity } : line))
  if (!open || quantity > present.quantity) return fill(ctx, open, changed)
  return reduce(ctx, open, changed)
}

/**
 * Removes a product from the cart. If none is left, or only one that is no longer lent, the checkout ends.
 * @throws AppError checkout_missing, checkout_changed, not_found
 */
export async function removeLine(ctx: ActorContext, idOrCode: string): Promise<CurrentCheckout> {
  await lockCheckout(ctx)
  const cart = await requireOpenCart(ctx, await findCart(ctx.db, ctx.actor.memberId))
  const isIn = (id: string | undefined) => cart.lines.some(({ object_id }) => object_id === id)
  const id = isIn(idOrCode) ? idOrCode : await findProductId(ctx.db, idOrCode)
  if (!isIn(id)) throw new AppError('not_found')
  const lines = cart.lines.filter(({ object_id }) => object_id !== id)
  const [first, ...others] = lines
  const isLent = first && (others.length > 0 || (await findProductRow(ctx.db, first.object_id)))
  if (isLent) return reduce(ctx, cart, lines)
  await removeCart(ctx)
  return { exists: false }
}

/** Saves fewer lines or pieces. The others keep their choices and their reservation. */
async function reduce(ctx: ActorContext, cart: Cart, lines: readonly Line[]): Promise<Checkout> {
  const { member_id } = cart
  for (const { object_id, quantity } of cart.lines) {
    const left = lines.find(line => line.object_id === object_id)?.quantity ?? 0
    if (left < quantity) await deleteReserved(ctx.db, member_id, object_id, left)
  }
  await saveLines(ctx.db, cart, lines)
  const object_id = lines[0]?.object_id ?? cart.object_id
  return checkoutDocument(ctx, { ...cart, object_id, lines })
}

/** Saves more lines or pieces, with the choices that are still possible. The reservation ends. */
async function fill(
  ctx: ActorContext,
  open: Cart | undefined,
  lines: readonly Line[],
): Promise<Checkout> {
  const { memberId } = ctx.actor
  const productIds = lines.map(({ object_id }) => object_id)
  const chosen = { productIds, pointId: open?.headquarters_id ?? null }
  const facts = await findBookingFacts(ctx.db, memberId, chosen, ctx)
  const lent = await lentLines(lines, facts.products)
  await requireLines(ctx, facts.borrower, { lines: lent, points: facts.points }, 'reserve')
  await requireOneRelease(ctx, lines)
  const object_id = productIds[0] ?? ''
  const cart =
    open ?? (await replaceCart(ctx.db, { member_id: memberId, object_id, created_at: ctx.at }))
  const change = { ...(await choicesThatFail(ctx, cart, lent, facts)), held_until: null }
  await updateUnreservedCart(ctx.db, memberId, change)
  await saveLines(ctx.db, cart, lines)
  return checkoutDocument(ctx, { ...cart, ...change, lines })
}

/**
 * Refuses several lines or pieces while the previous release runs, which would book the first one only. @throws
 * AppError
 */
export async function requireOneRelease({ db }: ActorContext, lines: readonly Line[]) {
  if (!isOnePiece(lines) && (await formerReleaseRuns(db))) throw new AppError('former_release_runs')
}

const noDays = { from_date: null, to_date: null } as const
const noPlace = { method: 'pickup', headquarters_id: null, shipping_geo: null, ...noDays } as const

/** The choices of a cart that must be made again, because not all lines fit them. */
async function choicesThatFail(
  ctx: ActorContext,
  cart: Cart,
  lines: readonly LentLine[],
  facts: BookingFacts,
) {
  const { headquarters_id: pointId, method } = cart
  if (!pointId) return {}
  // Choosing a home needs no consent yet.
  const chosen = { ...cart, contact_shared: true }
  const placed = await unlessRefused(chosenMethod(ctx, lines, facts.points, chosen))
  if (!placed) return noPlace
  const period = periodOf(cart)
  if (!period) return {}
  const collection = { pointId, delivered: method === 'delivery', time: ctx.time }
  const dated = await unlessRefused(requirePeriod(ctx, lines, facts, collection, period))
  return dated ? {} : noDays
}
