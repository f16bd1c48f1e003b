import { AppError } from '#server/core/app-error.ts'
import {
  type Context,
  inTransaction,
  type LockerActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { recordKeyUse, saveLockerKey } from './locker-keys.repo.ts'
import { newSecret, secretHash } from './secret-hash.ts'

const wrongKeys = { name: 'locker_key', most: 30, minutes: 15 }

/** The locker whose key the request sends. @throws AppError signed_out, token_invalid */
export async function lockerOf(ctx: RequestContext): Promise<LockerActor> {
  const key = ctx.request.bearer
  if (!key) throw new AppError('signed_out')
  const row = await inTransaction(ctx, ({ db }) => recordKeyUse(db, secretHash(key), ctx.at))
  if (row) return { kind: 'locker', pickupPointId: row.headquarters_id }
  await countAgainst(ctx, wrongKeys)
  throw new AppError('token_invalid')
}

/** Makes a locker's new key, which replaces its earlier one; only the hash is saved. */
export async function issueLockerKey(ctx: Context, pickupPointId: string, staffId: string) {
  const key = `locker_${newSecret()}`
  await saveLockerKey(ctx.db, {
    headquarters_id: pickupPointId,
    key_hash: secretHash(key),
    created_by: staffId,
    created_at: ctx.at,
    last_used_at: null,
  })
  return key
}
