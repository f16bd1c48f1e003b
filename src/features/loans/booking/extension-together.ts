import type { ExtensionLimit } from '#contract/errors.ts'
import type { Order } from '#contract/shapes/order.ts'
import { extensionTarget } from '#domain/days/extension.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'

/** `used`: it was extended before, and this library allows that once. */
export type ExtensionRefusal = { order: Order; why: ExtensionLimit | 'used' | null }
/** How far loans can be extended together, and why some of them not further. */
export type ExtensionTogether = { to: PlainDate | null; why: readonly ExtensionRefusal[] }

/**
 * How far the loans of a booking that are out can be extended in one press: the earliest of their latest ends, as the server
 * refuses all if it refuses one.
 * @param may whether the state table allows it for a loan
 */
export function extensionTogether(
  out: readonly Order[],
  may: (order: Order) => boolean,
): ExtensionTogether {
  const used = out.filter(order => !may(order))
  if (used.length > 0) return { to: null, why: used.map(order => ({ order, why: 'used' })) }
  const known = out.map(order => ({ order, ...latestOf(order) }))
  const never = known.filter(one => one.to === null)
  if (never.length > 0) return { to: null, why: never.map(refusalOf) }
  const ends = known.flatMap(({ to }) => to ?? [])
  const to = ends.sort()[0] ?? null
  const limiting = known.filter(one => one.to === to && one.limit !== null)
  // A loan that already ends later would become shorter.
  const isLater = to !== null && out.every(({ loan }) => loan.to_date < to)
  return { to: isLater ? to : null, why: limiting.map(refusalOf) }
}

type Latest = { to: PlainDate | null; limit: ExtensionLimit | null }

/** A loan that an earlier version stored lacks it. */
function latestOf({ extension, loan }: Order): Latest {
  if (!extension) return { to: extensionTarget(loan.to_date), limit: null }
  return { to: extension.to_date, limit: extension.limit }
}

const refusalOf = ({ order, limit }: { order: Order } & Latest): ExtensionRefusal => ({
  order,
  why: limit,
})
