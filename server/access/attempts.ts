import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

const windowMinutes = 15
const perAccount = 5
const perAddress = 20

/**
 * Counts a failed sign-in against the account and the address it came from. Kept in the database, so
 * a restart forgets nothing and every process sees it.
 */
export async function recordFailure(ctx: Context, email: string) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await db
      .deleteFrom('attempts')
      .where('library_id', '=', ctx.library.id)
      .where('at', '<', since(ctx))
      .execute()
    const keys = [accountKey(email), addressKey(ctx)]
    await db
      .insertInto('attempts')
      .values(keys.map(key => ({ library_id: ctx.library.id, key, at: ctx.at })))
      .execute()
  })
}

/** @throws AppError too_many_attempts, with the seconds to wait */
export async function requireFewAttempts(ctx: Context, email: string) {
  const counts = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('attempts')
      .select(eb => ['key', eb.fn.countAll<string>().as('count'), eb.fn.min('at').as('first')])
      .where('library_id', '=', ctx.library.id)
      .where('key', 'in', [accountKey(email), addressKey(ctx)])
      .where('at', '>=', since(ctx))
      .groupBy('key')
      .execute(),
  )
  const over = counts.find(
    ({ key, count }) => Number(count) >= (key.startsWith('account:') ? perAccount : perAddress),
  )
  if (!over) return
  const until = new Date(over.first).getTime() + windowMinutes * 60_000
  const retryAfter = Math.max(1, Math.ceil((until - ctx.at.getTime()) / 1000))
  throw new AppError('too_many_attempts', { retryAfter })
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
