import { headers } from '#contract/headers.ts'
import { AppError } from '../app-error.ts'
import type { Context, MemberActor } from '../context.ts'
import { findSession } from './sessions.ts'
import { verifyToken } from './tokens.ts'

/** Who holds the request's token, the bearer's or else that of the access-token header. @throws AppError signed_out, token_*, session_revoked */
export async function memberOf(ctx: Context): Promise<MemberActor> {
  const { req } = ctx.http
  const token = bearer(req.header('authorization')) ?? req.header(headers.accessToken)
  if (!token) throw new AppError('signed_out')
  const claims = await verifyToken(ctx.keys, ctx.library.id, token, ctx.at)
  const session = await findSession(ctx, claims)
  if (!session) throw new AppError('session_revoked')
  return { kind: 'member', ...claims, ...session }
}

/** What the request says it is let in by. */
export function bearer(header: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null
}
