import { randomUUID } from 'node:crypto'
import { AppError, secondsUntil } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import {
  countAttempts,
  countAttemptsByKey,
  deleteAttempt,
  insertAttempts,
} from './attempts.repo.ts'
import { keyedQueue } from './keyed-queue.ts'
import { networkOf } from './network.ts'

/** A limit: this many in this many minutes, by a key. */
export type Limit = {
  name: string
  most: number
  minutes: number
  /** The refusal's code; `rate_limited` by default. */
  refusal?: 'rate_limited' | 'too_many_attempts' | 'private_requests_exceeded'
}

/**
 * Counts one more against a limit, before the limited work. The count is in the database, so that it survives
 * a restart and all processes share it. It stays after a refusal only if no transaction is open.
 * @returns undoes the count
 * @throws AppError rate_limited or the limit's own refusal, with the seconds to wait
 */
export async function countAgainst(
  ctx: RequestContext,
  limit: Limit,
  key = networkOf(ctx.address),
) {
  const row = { key: `${limit.name}:${key}`, id: randomUUID(), at: ctx.at }
  const count = () =>
    inTransaction(ctx, async inside => {
      await advisoryLock(inside.db, `${ctx.library.id}/${row.key}`)
      await requireUnder(inside, limit, row.key)
      await insertAttempts(inside.db, [row.key], row)
    })
  await keyedQueue(ctx, row.key, count, { most: limit.most })
  return () => inTransaction(ctx, ({ db }) => deleteAttempt(db, row))
}

/**
 * Counts one more against a limit for each of some keys, in the open transaction, which has locked a row that only one caller
 * of these keys has.
 * @throws AppError as countAgainst
 */
export async function countEachAgainst(ctx: Context, limit: Limit, keys: readonly string[]) {
  const named = keys.map(key => `${limit.name}:${key}`)
  const since = new Date(ctx.at.getTime() - limit.minutes * 60_000)
  const counts = await countAttemptsByKey(ctx.db, named, { since, until: soon(ctx) })
  for (const { recent, first } of counts) {
    if (Number(recent) >= limit.most) throw limited(ctx, limit, first)
  }
  await insertAttempts(ctx.db, named, { id: randomUUID(), at: ctx.at })
}

/** @throws AppError rate_limited */
async function requireUnder(ctx: Context, limit: Limit, key: string) {
  const since = new Date(ctx.at.getTime() - limit.minutes * 60_000)
  const { count, first } = await countAttempts(ctx.db, key, { since, until: soon(ctx) })
  if (Number(count) < limit.most) return
  throw limited(ctx, limit, first)
}

/** @param first when the oldest attempt that counts was made */
function limited(ctx: Context, limit: Limit, first: Date): AppError {
  const until = new Date(first).getTime() + limit.minutes * 60_000
  const retryAfter = secondsUntil(until, ctx.at)
  return new AppError(limit.refusal ?? 'rate_limited', { retryAfter })
}

/**
 * Counts with a later date came from a wrong clock that was corrected. They must not lock anybody out until
 * that day. The minute is for processes whose clocks differ.
 */
export function soon({ at }: { at: Date }): Date {
  return new Date(at.getTime() + 60_000)
}
