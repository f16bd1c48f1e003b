import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { networkOf } from './network.ts'

/** How fast one address may go on, and how much it may ask at once before that counts. */
export type Pace = { perSecond: number; burst: number }

/** What an address has left, and when that was. */
type Left = { count: number; at: number }
const most = 10_000
const kept = new WeakMap<object, Map<string, Left>>()

/**
 * Keeps one address from taking all of this process's time. In memory, unlike the limits that keep
 * secrets from being guessed: it is asked at every call, and each process guards its own time.
 * @throws AppError rate_limited
 */
export function keepPace(ctx: Context, { perSecond, burst }: Pace) {
  const all = kept.get(ctx.store) ?? new Map<string, Left>()
  kept.set(ctx.store, all)
  const key = `${ctx.library.id}/${networkOf(ctx.address)}`
  // Not `ctx.at`: requests come here in another order than they began, and each step back would count twice.
  const at = ctx.now().getTime()
  const before = all.get(key) ?? { count: burst, at }
  const passed = Math.max(0, at - before.at) / 1000
  const count = Math.min(burst, before.count + passed * perSecond)
  if (all.size > most) all.clear()
  all.set(key, { count: Math.max(0, count - 1), at })
  if (count < 1) throw new AppError('rate_limited', { retryAfter: 1 })
}
