import { serverLimits } from '#contract/limits.ts'
import type { WebsiteKey } from '#contract/shapes/admin/websites.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import {
  type Context,
  inTransaction,
  type RequestContext,
  type StaffContext,
} from '#server/platform/context.ts'
import { secondsToTomorrow } from '#server/platform/library/library-service.ts'
import { requireToken, takeToken } from '#server/platform/limits/token-bucket.ts'
import {
  countWebsiteCall,
  deleteWebsiteKey,
  insertWebsiteKey,
  listWebsiteKeys,
} from './website-keys.repo.ts'

/** The library's keys, each with its calls of today. */
export async function listKeys({ db, today }: Context): Promise<WebsiteKey[]> {
  const rows = await listWebsiteKeys(db)
  return rows.map(({ id, name, created_at, last_used_at, calls_on, calls }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    calls_today: calls_on === today ? calls : 0,
  }))
}

/** Makes a key; only its hash is saved. @throws AppError website_keys_full */
export async function createKey(ctx: StaffContext, { name }: { name: string }) {
  const { db, at, library } = ctx
  await advisoryLock(db, `${library.id}/website-keys`)
  const before = await listWebsiteKeys(db)
  if (before.length >= serverLimits.websiteKeysMax) throw new AppError('website_keys_full')
  const key = `web_${newSecret()}`
  const row = {
    name,
    key_hash: secretHash(key),
    created_at: at,
    last_used_at: null,
    calls_on: null,
  }
  const { id } = await insertWebsiteKey(db, row)
  await recordWrite(ctx, 'website key', id, { after: { name } })
  const created_at = at.toISOString()
  return { id, name, created_at, last_used_at: null, calls_today: 0, key }
}

/** @throws AppError not_found */
export async function removeKey(ctx: StaffContext, id: string): Promise<WebsiteKey[]> {
  const key = orNotFound((await listKeys(ctx)).find(one => one.id === id))
  await deleteWebsiteKey(ctx.db, id)
  const { name } = key
  await recordWrite(ctx, 'website key', id, { before: { name } })
  return listKeys(ctx)
}

/** The key is public: everybody who reads the web site has it. One network gets half of its day at most, bit by bit. */
const perNetwork = {
  name: 'website',
  burst: serverLimits.websiteCallsPerDay / 20,
  perSecond: serverLimits.websiteCallsPerDay / 2 / 86_400,
}

/**
 * Counts a call of a web site. The count stays also after a refusal.
 * @throws AppError token_invalid for an unknown key; rate_limited after too many calls in a day, of all or of one network
 */
export async function requireKey(ctx: RequestContext, key: string) {
  const hash = secretHash(key)
  const pace = { ...perNetwork, of: hash }
  requireToken(ctx, pace)
  const calls = await inTransaction(ctx, async ({ db }) => {
    const known = await countWebsiteCall(db, hash, ctx)
    // An invented key is not remembered. What is refused here does not count against the key's day.
    if (known) takeToken(ctx, pace)
    return known
  })
  if (!calls) throw new AppError('token_invalid')
  if (calls > serverLimits.websiteCallsPerDay) {
    throw new AppError('rate_limited', { retryAfter: secondsToTomorrow(ctx) })
  }
}
