import { AppError } from '#server/core/app-error.ts'
import {
  type Context,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { findSession, touchIfLate } from './sessions.ts'
import { type TokenClaims, verifyToken } from './tokens.ts'

/**
 * What the request's token says, from the bearer or else the access-token header. Its session may have ended since
 * it was signed. @throws AppError signed_out, token_*
 */
export async function claimsOf(ctx: RequestContext): Promise<TokenClaims> {
  const token = ctx.request.bearer ?? ctx.request.accessToken
  if (!token) throw new AppError('signed_out')
  return verifyToken(ctx.keys, ctx.library.id, token, ctx.at)
}

/** The member of the request's token. @throws AppError as claimsOf; session_revoked */
export async function memberOf(ctx: RequestContext): Promise<MemberActor> {
  const claims = await claimsOf(ctx)
  const find = (inside: Context) => findSession(inside, claims)
  const session = await inTransaction(ctx, find, { byKey: true, readOnly: true })
  if (!session?.open) throw new AppError('session_revoked')
  await touchIfLate(ctx, claims.sessionId, session)
  return { kind: 'member', ...claims, ...session.open }
}
