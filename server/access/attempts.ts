import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { soon } from '../services/rate-limit.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { withLibrary } from '../store/transaction.ts'

const windowMinutes = 15
const perAccount = 5
const perAddress = 20
/** Longer than any limit that is counted in the same table looks back. */
const keptMs = 24 * 3_600_000

/**
 * Counts a sign-in against its account before it is tried, so that of many sent at once no more are
 * let through; one that succeeds is forgotten. Kept in the database, so a restart forgets nothing and
 * every process sees it.
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export async function beginAttempt(ctx: Context, email: string) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await oneAtATime(db, `${ctx.library.id}/${accountKey(email)}`)
    const counts = await db
      .selectFrom('attempts')
      .select(eb => ['key', eb.fn.countAll<string>().as('count'), eb.fn.min('at').as('first')])
      .where('library_id', '=', ctx.library.id)
      .where('key', 'in', [accountKey(email), addressKey(ctx)])
      .where('at', '>=', since(ctx))
      .where('at', '<=', soon(ctx))
      .groupBy('key')
      .execute()
    const over = counts.find(
      ({ key, count }) => Number(count) >= (key.startsWith('account:') ? perAccount : perAddress),
    )
    if (over) {
      const until = new Date(over.first).getTime() + windowMinutes * 60_000
      const retryAfter = Math.max(1, Math.ceil((until - ctx.at.getTime()) / 1000))
      throw new AppError('too_many_attempts', { retryAfter })
    }
    await count(ctx, accountKey(email))
  })
}

/** Counts a sign-in that failed against the address it came from, too; forgets what is long past. */
export async function recordFailure(ctx: Context) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await db
      .deleteFrom('attempts')
      .where('library_id', '=', ctx.library.id)
      .where('at', '<', new Date(ctx.at.getTime() - keptMs))
      .execute()
    await count(ctx, addressKey(ctx))
  })
}

function count(ctx: Context, key: string) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db.insertInto('attempts').values({ library_id: ctx.library.id, key, at: ctx.at }).execute(),
  )
}

export async function forgetFailures(ctx: Context, email: string) {
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('attempts')
      .where('library_id', '=', ctx.library.id)
      .where('key', '=', accountKey(email))
      .execute(),
  )
}

function since(ctx: Context): Date {
  return new Date(ctx.at.getTime() - windowMinutes * 60_000)
}

function accountKey(email: string): string {
  return `account:${email}`
}

function addressKey(ctx: Context): string {
  return `address:${ctx.address}`
}
