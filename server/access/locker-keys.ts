import { AppError } from '../app-error.ts'
import type { Context, LockerActor } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { withLibrary } from '../store/transaction.ts'
import { bearer } from './actor.ts'
import { newSecret, secretHash } from './secret-hash.ts'

const wrongKeys = { name: 'locker_key', most: 30, minutes: 15 }

/** Which smartlocker holds the request's key. @throws AppError signed_out, token_invalid */
export async function lockerOf(ctx: Context): Promise<LockerActor> {
  const key = bearer(ctx.http.req.header('authorization'))
  if (!key) throw new AppError('signed_out')
  const row = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('locker_keys')
      .set({ last_used_at: ctx.at })
      .where('library_id', '=', ctx.library.id)
      .where('key_hash', '=', secretHash(key))
      .returning('headquarters_id')
      .executeTakeFirst(),
  )
  if (row) return { kind: 'locker', headquartersId: row.headquarters_id }
  await countAgainst(ctx, wrongKeys)
  throw new AppError('token_invalid')
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
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .insertInto('locker_keys')
      .values({ library_id: ctx.library.id, headquarters_id: headquartersId, ...row })
      .onConflict(conflict => conflict.columns(['library_id', 'headquarters_id']).doUpdateSet(row))
      .execute(),
  )
  return key
}
