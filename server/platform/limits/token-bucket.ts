import { AppError } from '#server/core/app-error.ts'
import { BoundedCache } from '#server/core/bounded-cache.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { networkOf } from './network.ts'

/**
 * What one network may use: the steady rate, and how much at once before the rate applies.
 * `of` is what is counted apart, such as a key: never what a caller may invent.
 */
export type Pace = { name: string; of?: string; perSecond: number; burst: number }

/** How much a network has left at an instant. */
type Left = { count: number; at: number }
/** Beyond this many networks of a pace the one that asked longest ago is forgotten: by then it has its whole burst again. */
const most = 10_000
const paces = new WeakMap<object, Map<string, BoundedCache<Left>>>()

/**
 * Prevents one network from using all of this process's time. The count is in memory, unlike that of failed
 * passwords: it changes at every call, and each process protects its own time.
 * @throws AppError rate_limited
 */
export function takeToken(ctx: RequestContext, pace: Pace) {
  if (!tryToken(ctx, pace)) throw new AppError('rate_limited', { retryAfter: 1 })
}

/** Refuses what `takeToken` would refuse, and counts nothing. @throws AppError rate_limited */
export function requireToken(ctx: RequestContext, pace: Pace) {
  if (leftOf(ctx, pace) < 1) throw new AppError('rate_limited', { retryAfter: 1 })
}

/** Whether the network may have one more, which is counted then. */
export function tryToken(ctx: RequestContext, pace: Pace): boolean {
  const isLeft = leftOf(ctx, pace) >= 1
  take(ctx, pace, isLeft ? 1 : 0)
  return isLeft
}

/**
 * Does work that may cost much or little, and counts the milliseconds of processor time that it took against what the
 * network may use. The time includes what runs meanwhile in this process, because it cannot be measured apart.
 * @throws AppError rate_limited before the work, if earlier work has used up everything
 */
export async function withinCost<T>(ctx: RequestContext, pace: Pace, work: () => Promise<T>) {
  if (leftOf(ctx, pace) <= 0) throw new AppError('rate_limited', { retryAfter: 1 })
  const before = process.cpuUsage()
  measured += 1
  const beside = measured
  try {
    return await work()
  } finally {
    const { user, system } = process.cpuUsage(before)
    take(ctx, pace, (user + system) / 1000 / Math.max(beside, measured))
    measured -= 1
  }
}
/** How many pieces of work are measured now. */
let measured = 0

function leftOf(ctx: RequestContext, pace: Pace): number {
  const { perSecond, burst } = pace
  const before = all(ctx, pace).get(keyOf(ctx, pace))
  if (!before) return burst
  // Not `ctx.at`: requests do not arrive here in the order in which they began, and a step back would count
  // twice.
  const passed = Math.max(0, ctx.now().getTime() - before.at) / 1000
  return Math.min(burst, before.count + passed * perSecond)
}

function take(ctx: RequestContext, pace: Pace, cost: number) {
  // Work that cost more than was left is paid off before more is done.
  const count = Math.max(-pace.burst, leftOf(ctx, pace) - cost)
  all(ctx, pace).set(keyOf(ctx, pace), { count, at: ctx.now().getTime() })
}

function keyOf(ctx: RequestContext, { of = '' }: Pace): string {
  return `${of} ${ctx.library.id}/${networkOf(ctx.address)}`
}

/** Each pace has its own: many calls of one kind do not make the counts of another be forgotten. */
function all({ store }: RequestContext, { name }: Pace): BoundedCache<Left> {
  const ofStore = paces.get(store) ?? new Map<string, BoundedCache<Left>>()
  paces.set(store, ofStore)
  const known = ofStore.get(name) ?? new BoundedCache<Left>(most)
  ofStore.set(name, known)
  return known
}
