import type { ShippingMethod } from '#contract/shapes/checkout.ts'
import type { FilledCheckout, Order } from '#contract/shapes/order.ts'
import { isClosed } from '#domain/loans/states.ts'
import { requireBooking } from '#server/areas/loans/bookings.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { findCart, replaceCart, saveLines, updateUnreservedCart } from './carts.repo.ts'
import { lockCheckout, requireShown } from './carts.ts'
import { requireOneRelease } from './change-lines.ts'
import { checkoutDocument } from './checkout-document.ts'
import { type BookingFacts, findBookingFacts } from './checkouts.repo.ts'
import { type LentLine, lentLines, requireLines } from './lines.ts'
import { chosenMethod } from './places.ts'

/**
 * Opens a checkout with the lines, method and pickup point of a booking whose loans are all closed. It replaces any
 * other.
 * @returns it, with what is no longer possible
 * @throws AppError not_found; order_state_changed if a loan is not closed; checkout_changed; the first reason if no
 * line is possible
 */
export async function borrowAgain(ctx: ActorContext, bookingId: string): Promise<FilledCheckout> {
  await lockCheckout(ctx)
  const { memberId } = ctx.actor
  const loans = await requireBooking(ctx, bookingId)
  if (!loans.every(({ status }) => isClosed(status))) throw new AppError('order_state_changed')
  await requireShown(ctx, await findCart(ctx.db, memberId))
  const wanted = [...Map.groupBy(loans, ({ object_id }) => object_id).values()].map(pieces => ({
    object_id: pieces[0]?.object_id ?? '',
    quantity: pieces.length,
  }))
  const productIds = wanted.map(({ object_id }) => object_id)
  const pointId = loans[0]?.headquarters_id ?? null
  const facts = await findBookingFacts(ctx.db, memberId, { productIds, pointId }, ctx)
  const lines: LentLine[] = []
  const missing: FilledCheckout['missing'] = []
  let first: AppError | undefined
  for (const line of wanted) {
    const { given, error } = await possible(ctx, facts, lines, line)
    if (given) lines.push(given)
    if (!error) continue
    first ??= error
    const product = facts.products.find(({ id }) => id === line.object_id)
    missing.push({
      product_id: line.object_id,
      name: product?.name ?? '',
      names: product?.names ?? {},
      wanted: line.quantity,
      given: given?.quantity ?? 0,
      code: reasonFor(error, line.object_id),
    })
  }
  const [own] = lines
  if (!own) throw first ?? new AppError('not_found')
  const rows = lines.map(({ object_id, quantity }) => ({ object_id, quantity }))
  await requireOneRelease(ctx, rows)
  const { object_id } = own
  const cart = await replaceCart(ctx.db, { member_id: memberId, object_id, created_at: ctx.at })
  await saveLines(ctx.db, cart, rows)
  const way = await takeWay(ctx, lines, facts, loans[0])
  const filled = await findCart(ctx.db, memberId)
  if (!filled) throw new AppError('internal')
  return { checkout: await checkoutDocument(ctx, filled), missing, way }
}

type Line = { object_id: string; quantity: number }

/** How many pieces of a line can be borrowed together with the lines before it, and why not all can. */
async function possible(
  ctx: ActorContext,
  { products, points, borrower }: BookingFacts,
  before: readonly LentLine[],
  line: Line,
): Promise<{ given?: LentLine; error?: AppError }> {
  let error: AppError | undefined
  for (let quantity = line.quantity; quantity > 0; quantity--) {
    try {
      const lines = await lentLines([...before, { ...line, quantity }], products)
      await requireLines(ctx, borrower, { lines, points }, 'reserve')
      const given = lines.at(-1)
      return { ...(given && { given }), ...(error && { error }) }
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      error ??= refusal
    }
  }
  return error ? { error } : {}
}

/** The reason of one line, where an error names several. */
function reasonFor({ code, detail }: AppError, productId: string) {
  return detail.lines?.find(({ product_id }) => product_id === productId)?.code ?? code
}

type Loan = Awaited<ReturnType<typeof requireBooking>>[number]

const methods: Record<Order['shipping']['method'], ShippingMethod> = {
  desk: 'pickup',
  smartlocker: 'smartlocker',
  p2p: 'p2p',
  delivery: 'delivery',
}

/** Takes over method and pickup point, if they are still possible. @returns why they are not */
async function takeWay(
  ctx: ActorContext,
  lines: readonly LentLine[],
  { points }: BookingFacts,
  loan: Loan | undefined,
): Promise<FilledCheckout['way']> {
  if (!loan) return 'checkout_incomplete'
  const { headquarters_id, shipping_geo } = loan
  const place = { method: methods[loan.method], headquarters_id, shipping_geo }
  try {
    // The member agrees to share contacts for each booking; the next step asks for it.
    await chosenMethod(ctx, lines, points, { ...place, contact_shared: true })
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  await updateUnreservedCart(ctx.db, ctx.actor.memberId, place)
  return null
}
