import { AppError } from '../app-error.ts'
import { inTransaction, type MemberActor, type RequestContext } from '../context.ts'
import { findSession } from './sessions.ts'
import { verifyToken } from './tokens.ts'

/** The member of the request's token, from the bearer or else the access-token header. @throws AppError signed_out, token_*, session_revoked */
export async function memberOf(ctx: RequestContext): Promise<MemberActor> {
  const token = ctx.request.bearer ?? ctx.request.accessToken
  if (!token) throw new AppError('signed_out')
  const claims = await verifyToken(ctx.keys, ctx.library.id, token, ctx.at)
  const session = await inTransaction(ctx, inside => findSession(inside, claims), { byKey: true })
  if (!session) throw new AppError('session_revoked')
  return { kind: 'member', ...claims, ...session }
}
