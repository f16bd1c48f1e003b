import { isSuper } from '#domain/permissions.ts'
import { recordWrite } from '../access/audit.ts'
import { revokeAll } from '../access/sessions.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { requireBelow } from './members.ts'

const reason = 'ended_by_staff'

/**
 * Signs a member out everywhere, for instance after the theft of a phone.
 * @throws AppError not_found; forbidden for a member of the caller's rank or above
 */
export async function endMemberSessions(ctx: ActorContext, id: string): Promise<{ ended: number }> {
  await requireBelow(ctx, id)
  return end(ctx, id)
}

/**
 * Signs out everybody in the library but the caller.
 * @throws AppError forbidden unless the caller is a super
 */
export async function endAllSessions(ctx: ActorContext): Promise<{ ended: number }> {
  if (!isSuper(ctx.actor.level)) throw new AppError('forbidden')
  return end(ctx, null)
}

async function end(ctx: ActorContext, memberId: string | null) {
  const ended = await revokeAll(ctx, memberId, reason, ctx.actor.sessionId)
  await recordWrite(ctx, {
    action: memberId === null ? 'all_sessions' : 'sessions',
    target: memberId ?? ctx.library.id,
    before: { open: ended },
    after: { open: 0 },
  })
  return { ended }
}
