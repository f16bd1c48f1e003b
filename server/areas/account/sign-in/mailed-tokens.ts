import { AppError } from '#server/core/app-error.ts'
import {
  findAnyToken,
  findMailedToken,
  markTokenUsed,
  type Purpose,
  saveMailedToken,
} from '#server/platform/access/mailed-tokens.repo.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Makes a token for an e-mail, valid once and for `ms`. It replaces earlier ones of the same purpose.
 * @param newAddress the address that it confirms, if it is to replace the member's
 */
export async function issueToken(
  ctx: Context,
  memberId: string,
  purpose: Purpose,
  ms: number,
  newAddress: string | null = null,
) {
  const token = newSecret()
  await saveMailedToken(ctx.db, {
    token_hash: secretHash(token),
    member_id: memberId,
    purpose,
    email: newAddress,
    expires_at: new Date(ctx.at.getTime() + ms),
    created_at: ctx.at,
  })
  return token
}

/** The member of a token that can still be used. @throws AppError link_unusable, for every reason */
export async function holderOfToken(ctx: Context, token: string, purpose: Purpose) {
  const row = await findMailedToken(ctx.db, wanted(ctx, token, purpose))
  if (!row) throw new AppError('link_unusable')
  return row
}

/** The id of that member. @throws AppError link_unusable */
export async function checkToken(ctx: Context, token: string, purpose: Purpose): Promise<string> {
  return (await holderOfToken(ctx, token, purpose)).member_id
}

/**
 * Uses the token: of two calls at once one succeeds.
 * @returns the member's id, and the address that is to replace theirs
 * @throws AppError link_unusable
 */
export async function redeemToken(ctx: Context, token: string, purpose: Purpose) {
  const row = await markTokenUsed(ctx.db, wanted(ctx, token, purpose))
  if (!row) throw new AppError('link_unusable')
  return { memberId: row.member_id, newAddress: row.email }
}

/**
 * What became of a link that works no more: the address to which an expired one was sent, or whether it has already done
 * what it is for. Any other text has neither.
 */
export async function fateOfLink({ db, at }: Context, token: string) {
  const row = await findAnyToken(db, secretHash(token))
  const isExpired = row && !row.used_at && row.expires_at <= at
  // An address that was changed since then is no longer confirmed by it.
  const used = Boolean(row?.used_at) && row?.email === row?.present
  return { email: isExpired ? row.email : null, used }
}

const wanted = ({ at }: Context, token: string, purpose: Purpose) => ({
  tokenHash: secretHash(token),
  purpose,
  at,
})
