import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Alternative, ErrorCode } from '#contract/errors.ts'
import { datesOf, type Period, periodOf, withDates } from '#contract/period.ts'
import type { CheckoutFit } from '#contract/shapes/order.ts'
import { daysInclusive } from '#domain/days/plain-date.ts'
import { alternativesTogether, busyTogether, checkTogether } from '#domain/days/together.ts'
import { pointsTogether } from '#domain/loans/checkout.ts'
import { isDelivered } from '#domain/loans/delivery.ts'
import { fitsInto } from '#domain/loans/lines.ts'
import {
  listPickupPoints,
  type PickupPointRow,
} from '#server/areas/pickup-points/pickup-points.repo.ts'
import { choosePoint } from '#server/areas/pickup-points/pickup-points.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { isExpired } from './carts.ts'
import { findCartAndCalendar } from './checkouts.repo.ts'
import { type LentLine, lentLines, refusedLine } from './lines.ts'
import { calendarsTogether, isOfDays, refusedLines } from './reservations.ts'

type Asked = {
  address_id?: string | undefined
  from_date?: string | undefined
  to_date?: string | undefined
}

/**
 * Where and when all lines of the member's cart fit, which line refuses, and what is nearest.
 * @param asked another point or other days than those chosen
 * @throws AppError checkout_missing; not_found if a line's product is no longer lent
 */
export async function checkoutFit(ctx: ActorContext, asked: Asked): Promise<CheckoutFit> {
  const cart = await findCartAndCalendar(ctx.db, ctx.actor.memberId, ctx)
  if (!cart || isExpired(ctx, cart)) throw new AppError('checkout_missing')
  const lines = await lentLines(cart.lines, cart.products)
  const rows = await listPickupPoints(ctx.db)
  const points = placesFor(ctx, lines, rows)
  const calendars = await calendarsTogether(ctx, lines, cart)
  const chosen = cart.method === 'delivery' ? deliveryPoint : cart.headquarters_id
  const address_id = asked.address_id ?? chosen
  const inputsAt = (id: string | null) => {
    const delivered = id === deliveryPoint
    const pointId = delivered ? (lines[0]?.product.location_id ?? null) : id
    return calendars.at({ pointId, delivered, time: ctx.time })
  }
  const { from_date = cart.from_date, to_date = cart.to_date } = asked
  const period = periodOf({ from_date, to_date })
  const inputs = inputsAt(address_id)
  const found = { points, address_id, busy: busyOf(ctx, inputs) }
  const placed = refusedAt(ctx, lines, rows, points, address_id)
  if (!period) return { ...found, ...placed, alternatives: [] }
  const refusals = checkTogether(inputs, period)
  const refused = isOfDays(refusals) ? [] : refusedLines(lines, inputs, refusals, period)
  const code = refused.length === 0 ? (refusals[0]?.code ?? null) : null
  const isFree = placed.code === null && placed.refused.length === 0 && refusals.every(one => !one)
  const here = !isFree && address_id && points.includes(address_id)
  const near = here ? alternativesTogether(inputs, period) : []
  const others = isFree ? [] : points.filter(id => id !== address_id)
  const elsewhere = others.flatMap((id): Alternative[] =>
    alternativesTogether(inputsAt(id), period, 1)
      .filter(one => near.every(other => away(one, period) < away(other, period)))
      .map(one => ({ ...datesOf(one), address_id: id })),
  )
  return {
    ...found,
    refused: placed.refused.length > 0 ? placed.refused : refused.map(refusedLine),
    code: placed.code ?? code,
    alternatives: [...near.map(datesOf), ...elsewhere],
  }
}

function away({ from }: Period, wanted: Period): number {
  return Math.abs(daysInclusive(from, wanted.from) - 1)
}

function busyOf(ctx: ActorContext, inputs: Parameters<typeof busyTogether>[0]) {
  return busyTogether(inputs)
    .filter(({ to }) => to >= ctx.today)
    .map(withDates)
}

/** Where all lines can be collected, the first product's own point first, and whether they can be delivered. */
function placesFor(
  ctx: ActorContext,
  lines: readonly LentLine[],
  rows: readonly PickupPointRow[],
): string[] {
  const products = lines.map(({ product }) => ({
    is: { tansportable: product.transportable },
    location: {
      address: {
        id: product.location_id,
        is: { private: rows.find(({ id }) => id === product.location_id)?.kind === 'private' },
      },
    },
  }))
  const points = rows.map(({ id, kind, available, lines: room }) => ({
    id,
    is: { available, smartlocker: kind === 'smartlocker', private: kind === 'private' },
    lines: room,
  }))
  const { delivery } = ctx.library.document
  const delivered = products.every(product => isDelivered(product, delivery))
  return [
    ...pointsTogether(products, points)
      .filter(point => fitsInto(point, lines.length))
      .map(({ id }) => id),
    ...(delivered ? [deliveryPoint] : []),
  ]
}

/** The lines that cannot be collected at a point, or why all together cannot. */
function refusedAt(
  ctx: ActorContext,
  lines: readonly LentLine[],
  rows: readonly PickupPointRow[],
  points: readonly string[],
  id: string | null,
): Pick<CheckoutFit, 'refused' | 'code'> {
  if (id === null || points.includes(id)) return { refused: [], code: null }
  const refused = lines.flatMap(line => {
    const error = refusalOfPoint(ctx, line, rows, id)
    return error ? [refusedLine({ line, error })] : []
  })
  const code: ErrorCode = id === deliveryPoint ? 'shipping_method_unavailable' : 'locker_full'
  return { refused, code: refused.length === 0 ? code : null }
}

function refusalOfPoint(
  ctx: ActorContext,
  { product }: LentLine,
  rows: readonly PickupPointRow[],
  id: string,
): AppError | null {
  try {
    if (id !== deliveryPoint) choosePoint(rows, product, id, true)
    else if (!ctx.library.document.delivery.on || !product.transportable)
      throw new AppError('shipping_method_unavailable')
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
