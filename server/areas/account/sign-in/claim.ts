import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { ClaimCode } from '#contract/shapes/admin/people.ts'
import { newCode, normalized } from '#server/areas/second-factor/recovery-codes.ts'
import { AppError } from '#server/core/app-error.ts'
import { findMailedToken, saveMailedToken } from '#server/platform/access/mailed-tokens.repo.ts'
import { getMember } from '#server/platform/access/members.repo.ts'
import { requirePasswords } from '#server/platform/access/passwords/require-passwords.ts'
import { secretHash } from '#server/platform/access/secret-hash.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { getMergeFacts } from '../merge/merge.repo.ts'
import { askNewAddress } from '../new-address.ts'
import { countConfirmation, sendVerification } from './signup.ts'

const perNetwork = { name: 'claim', most: 20, minutes: 60 }

/** Whether a member has a way to sign in. */
export async function canSignIn(ctx: Context, memberId: string): Promise<boolean> {
  return (await getMergeFacts(ctx.db, memberId, ctx)).signs_in
}

/** Makes a code for a member, which replaces the one before. Only its hash is stored. */
export async function makeClaimCode(ctx: Context, memberId: string): Promise<ClaimCode> {
  const code = newCode()
  const expires_at = new Date(ctx.at.getTime() + limits.claimDays * 24 * 3_600_000)
  await saveMailedToken(ctx.db, {
    token_hash: hashOf(code),
    member_id: memberId,
    purpose: 'claim',
    expires_at,
    created_at: ctx.at,
  })
  return { code, expires_at: expires_at.toISOString() }
}

/**
 * Sends the link that gives the member of a code this e-mail, and chooses the password. The code ends with it: whatever was mailed
 * or handed out is deleted when an address is confirmed.
 * @throws AppError claim_unusable; rate_limited, sso_required
 */
export async function askClaim(
  ctx: RequestContext,
  { code, email }: ReceivedOf<'claims.ask'>['body'],
) {
  requirePasswords(ctx)
  await countAgainst(ctx, perNetwork)
  await inTransaction(ctx, inside => memberOf(inside, code))
  await countConfirmation(ctx, email)
  await inTransaction(ctx, async inside => {
    const member = await memberOf(inside, code)
    // Staff may have typed it before.
    if (email === member.email) await sendVerification(inside, member)
    else await askNewAddress(inside, member, email)
  })
}

async function memberOf(ctx: Context, code: string) {
  const wanted = { tokenHash: hashOf(code), purpose: 'claim', at: ctx.at } as const
  const row = await findMailedToken(ctx.db, wanted)
  // Who got an account since then keeps its address: a lost paper opens nothing.
  if (!row || (await canSignIn(ctx, row.member_id))) throw new AppError('claim_unusable')
  return getMember(ctx.db, row.member_id)
}

const hashOf = (code: string) => secretHash(normalized(code))
