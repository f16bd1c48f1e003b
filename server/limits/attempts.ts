import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { inLine } from './in-line.ts'
import { networkOf } from './network.ts'
import { soon } from './rate-limit.ts'

const windowMs = 15 * 60_000
/** From one network: at one account, and at all accounts together. */
const mostAtAccount = 5
const mostFromNetwork = 20
/** At one account, from all networks together: no lock, but from then on a code by mail is asked for. */
const mostWithoutCode = 15
const dayMs = 24 * 3_600_000

export type Attempt = {
  /** Whether so many tries failed at this account that a password alone does not do. */
  needsCode: boolean
  /** The try succeeded: it no longer counts, nor do the failures of this network at this account. */
  succeeded: () => Promise<void>
}

/**
 * Counts a try at an account before it is answered, so that of many at once no more than the limit are.
 * Kept in the database, so that a restart forgets nothing and every process sees it. Strangers slow
 * down their own networks only, and never the owner's.
 * @throws AppError too_many_attempts, with the seconds to wait
 */
export async function beginAttempt(ctx: RequestContext, email: string): Promise<Attempt> {
  const network = networkOf(ctx.address)
  const keys = {
    account: `account:${email}`,
    here: `account:${email}@${network}`,
    network: `address:${network}`,
  }
  const full = { refusal: 'too_many_attempts' } as const
  const id = randomUUID()
  const counted = () => inTransaction(ctx, inside => count(inside, keys, id))
  const atAccount = () => inLine(ctx, keys.account, counted, full)
  const needsCode = await inLine(ctx, keys.network, atAccount, full)
  return {
    needsCode,
    succeeded: () => inTransaction(ctx, inside => forget(inside, id, keys.here)),
  }
}

type Keys = Record<'account' | 'here' | 'network', string>

/** @returns whether so many failed at the account that it needs a code */
async function count(ctx: Context, keys: Keys, id: string): Promise<boolean> {
  const library_id = ctx.library.id

  // Always in this order, so that no two tries wait for each other.
  await oneAtATime(ctx.db, `${library_id}/${keys.network}`)
  await oneAtATime(ctx.db, `${library_id}/${keys.account}`)
  await forgetOld(ctx)
  const counts = await ctx.db
    .selectFrom('attempts')
    .select(eb => [
      'key',
      eb.fn.countAll<string>().as('day'),
      eb.fn.countAll<string>().filterWhere('at', '>=', since(ctx)).as('recent'),
      eb.fn.min('at').filterWhere('at', '>=', since(ctx)).as('first'),
    ])
    .where('key', 'in', Object.values(keys))
    .where('at', '<=', soon(ctx))
    .groupBy('key')
    .execute()
  const most: Record<string, number> = {
    [keys.here]: mostAtAccount,
    [keys.network]: mostFromNetwork,
  }
  const over = counts.find(
    ({ key, recent }) => Number(recent) >= (most[key] ?? Number.POSITIVE_INFINITY),
  )
  if (over) throw new AppError('too_many_attempts', { retryAfter: secondsLeft(ctx, over.first) })
  await ctx.db
    .insertInto('attempts')
    .values(Object.values(keys).map(key => ({ key, at: ctx.at, id })))
    .execute()
  const failed = Number(counts.find(({ key }) => key === keys.account)?.day ?? 0)
  return failed >= mostWithoutCode
}

/** No limit looks back further than a day. */
function forgetOld(ctx: Context) {
  return ctx.db
    .deleteFrom('attempts')
    .where('id', 'in', eb =>
      eb
        .selectFrom('attempts')
        .select('id')
        .where('at', '<', new Date(ctx.at.getTime() - dayMs))
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

async function forget(ctx: Context, id: string, here: string) {
  await ctx.db
    .deleteFrom('attempts')
    .where(eb => eb.or([eb('id', '=', id), eb('key', '=', here)]))
    .execute()
}

function since(ctx: Context): Date {
  return new Date(ctx.at.getTime() - windowMs)
}

function secondsLeft(ctx: Context, first: Date): number {
  return Math.max(1, Math.ceil((first.getTime() + windowMs - ctx.at.getTime()) / 1000))
}
