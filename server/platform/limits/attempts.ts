import { randomUUID } from 'node:crypto'
import { AppError, secondsUntil } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import {
  countAttemptsByKey,
  deleteAttempts,
  deleteOldAttempts,
  insertAttempts,
} from './attempts.repo.ts'
import { keyedQueue } from './keyed-queue.ts'
import { networkOf } from './network.ts'
import { soon } from './rate-limit.ts'

const windowMs = 15 * 60_000
/** From one network: at one account, and at all accounts together. */
const mostAtAccount = 5
const mostFromNetwork = 20
/** At one account, from all networks together: then the account is not locked, but needs a mailed code. */
const mostWithoutCode = 15
/** No limit counts attempts older than a day. */
const dayMs = 24 * 3_600_000

export type Attempt = {
  /** Whether this account has so many failures that a password alone is not enough. */
  needsCode: boolean
  /** The attempt succeeded: it no longer counts, nor do the failures of this network at this account. */
  succeeded: () => Promise<unknown>
}

/**
 * Counts an attempt at an account before it is checked, so that parallel ones cannot pass the limit. The
 * count is in the database, so that it survives a restart and all processes share it. Strangers slow down
 * only their own networks, never the owner's.
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
  const atAccount = () => keyedQueue(ctx, keys.account, counted, full)
  const needsCode = await keyedQueue(ctx, keys.network, atAccount, full)
  return {
    needsCode,
    succeeded: () => inTransaction(ctx, ({ db }) => deleteAttempts(db, { id, key: keys.here })),
  }
}

type Keys = Record<'account' | 'here' | 'network', string>

/** @returns whether the account has so many failures that it needs a code */
async function count(ctx: Context, keys: Keys, id: string): Promise<boolean> {
  const library_id = ctx.library.id

  // Always in this order, so that no two attempts wait for each other.
  await advisoryLock(ctx.db, `${library_id}/${keys.network}`)
  await advisoryLock(ctx.db, `${library_id}/${keys.account}`)
  await deleteOldAttempts(ctx.db, new Date(ctx.at.getTime() - dayMs))
  const window = { since: since(ctx), until: soon(ctx) }
  const counts = await countAttemptsByKey(ctx.db, Object.values(keys), window)
  const most: Record<string, number> = {
    [keys.here]: mostAtAccount,
    [keys.network]: mostFromNetwork,
  }
  const over = counts.find(
    ({ key, recent }) => Number(recent) >= (most[key] ?? Number.POSITIVE_INFINITY),
  )
  if (over) {
    const retryAfter = secondsUntil(over.first.getTime() + windowMs, ctx.at)
    throw new AppError('too_many_attempts', { retryAfter })
  }
  await insertAttempts(ctx.db, Object.values(keys), { at: ctx.at, id })
  const failed = Number(counts.find(({ key }) => key === keys.account)?.day ?? 0)
  return failed >= mostWithoutCode
}

function since(ctx: Context): Date {
  return new Date(ctx.at.getTime() - windowMs)
}
