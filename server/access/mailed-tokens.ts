import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { newSecret, secretHash } from './secret-hash.ts'

type Purpose = 'password' | 'email'

/** A secret for a letter, good for so long and once; those sent before for the same end are void. */
export async function issueToken(ctx: Context, memberId: string, purpose: Purpose, ms: number) {
  const token = newSecret()

  await ctx.db
    .deleteFrom('mailed_tokens')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .execute()
  await ctx.db
    .insertInto('mailed_tokens')
    .values({
      token_hash: secretHash(token),
      member_id: memberId,
      purpose,
      expires_at: new Date(ctx.at.getTime() + ms),
      created_at: ctx.at,
    })
    .execute()
  return token
}

/** The token's row, if it is still to be used. */
export function usableTokens(ctx: Context, token: string, purpose: Purpose) {
  return ctx.db
    .selectFrom('mailed_tokens')
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.at)
}

/** Whose token it is, still to be used. @throws AppError link_unusable, whatever is wrong with it */
export async function checkToken(ctx: Context, token: string, purpose: Purpose): Promise<string> {
  const row = await usableTokens(ctx, token, purpose).select('member_id').executeTakeFirst()
  if (!row) throw new AppError('link_unusable')
  return row.member_id
}

/** The same, and uses it up: of two who come at once one goes on. @throws AppError link_unusable */
export async function redeemToken(ctx: Context, token: string, purpose: Purpose): Promise<string> {
  const row = await ctx.db
    .updateTable('mailed_tokens')
    .set({ used_at: ctx.at })
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.at)
    .returning('member_id')
    .executeTakeFirst()
  if (!row) throw new AppError('link_unusable')
  return row.member_id
}
