import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type LockerActor, type RequestContext } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { newSecret, secretHash } from './secret-hash.ts'

const wrongKeys = { name: 'locker_key', most: 30, minutes: 15 }

/** Which smartlocker holds the request's key. @throws AppError signed_out, token_invalid */
export async function lockerOf(ctx: RequestContext): Promise<LockerActor> {
  const key = ctx.request.credential
  if (!key) throw new AppError('signed_out')
  const row = await inTransaction(ctx, inside => lockerWith(inside, key))
  if (row) return { kind: 'locker', headquartersId: row.headquarters_id }
  await countAgainst(ctx, wrongKeys)
  throw new AppError('token_invalid')
}

function lockerWith({ db, at }: Context, key: string) {
  return db
    .updateTable('locker_keys')
    .set({ last_used_at: at })
    .where('key_hash', '=', secretHash(key))
    .returning('headquarters_id')
    .executeTakeFirst()
}

/** A new key for a smartlocker in place of the one it had; only its hash stays here. */
export async function issueLockerKey(ctx: Context, headquartersId: string, staffId: string) {
  const key = `locker_${newSecret()}`
  const row = {
    key_hash: secretHash(key),
    created_by: staffId,
    created_at: ctx.at,
    last_used_at: null,
  }
  await ctx.db
    .insertInto('locker_keys')
    .values({ headquarters_id: headquartersId, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'headquarters_id']).doUpdateSet(row))
    .execute()
  return key
}
