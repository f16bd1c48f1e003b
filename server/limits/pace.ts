import { AppError } from '../app-error.ts'
import type { RequestContext } from '../context.ts'
import { networkOf } from './network.ts'

/** The steady rate of one address, and the number of calls at once before the rate applies. */
export type Pace = { perSecond: number; burst: number }

/** How many calls an address has left at an instant. */
type Left = { count: number; at: number }
const most = 10_000
const paces = new WeakMap<object, Map<string, Left>>()

/**
 * Prevents one address from using all of this process's time. The count is in memory, unlike that of failed
 * passwords: it changes at every call, and each process protects its own time.
 * @throws AppError rate_limited
 */
export function keepPace(ctx: RequestContext, { perSecond, burst }: Pace) {
  const all = paces.get(ctx.store) ?? new Map<string, Left>()
  paces.set(ctx.store, all)
  const key = `${ctx.library.id}/${networkOf(ctx.address)}`
  // Not `ctx.at`: requests do not arrive here in the order in which they began, and a step back would count
  // twice.
  const at = ctx.now().getTime()
  const before = all.get(key) ?? { count: burst, at }
  const passed = Math.max(0, at - before.at) / 1000
  const count = Math.min(burst, before.count + passed * perSecond)
  if (all.size > most) all.clear()
  all.set(key, { count: Math.max(0, count - 1), at })
  if (count < 1) throw new AppError('rate_limited', { retryAfter: 1 })
}
