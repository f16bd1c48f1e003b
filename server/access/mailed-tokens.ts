import type { Kysely } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../store/tables.ts'
import { withLibrary } from '../store/transaction.ts'
import { newSecret, secretHash } from './secret-hash.ts'

type Purpose = 'password' | 'email'

/** A secret for a letter, good for so long and once; those sent before for the same end are void. */
export function issueToken(ctx: Context, memberId: string, purpose: Purpose, ms: number) {
  const token = newSecret()
  return withLibrary(ctx.store, ctx.library.id, async db => {
    await db
      .deleteFrom('mailed_tokens')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', memberId)
      .where('purpose', '=', purpose)
      .execute()
    await db
      .insertInto('mailed_tokens')
      .values({
        library_id: ctx.library.id,
        token_hash: secretHash(token),
        member_id: memberId,
        purpose,
        expires_at: new Date(ctx.at.getTime() + ms),
        created_at: ctx.at,
      })
      .execute()
    return token
  })
}

/** The token's row, if it is still to be used. */
export function usableTokens(db: Kysely<Tables>, ctx: Context, token: string, purpose: Purpose) {
  return db
    .selectFrom('mailed_tokens')
    .where('mailed_tokens.library_id', '=', ctx.library.id)
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.at)
}

/** Whose token it is, still to be used. @throws AppError link_unusable, whatever is wrong with it */
export function checkToken(ctx: Context, token: string, purpose: Purpose): Promise<string> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const row = await usableTokens(db, ctx, token, purpose).select('member_id').executeTakeFirst()
    if (!row) throw new AppError('link_unusable')
    return row.member_id
  })
}

/** The same, and uses it up: of two who come at once one goes on. @throws AppError link_unusable */
export function useToken(ctx: Context, token: string, purpose: Purpose): Promise<string> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const row = await db
      .updateTable('mailed_tokens')
      .set({ used_at: ctx.at })
      .where('library_id', '=', ctx.library.id)
      .where('token_hash', '=', secretHash(token))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.at)
      .returning('member_id')
      .executeTakeFirst()
    if (!row) throw new AppError('link_unusable')
    return row.member_id
  })
}
