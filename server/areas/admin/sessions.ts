import { recordWrite } from '#server/platform/access/audit.ts'
import { revokeAll } from '#server/platform/access/sessions.ts'
import type { Context, StaffContext, SuperActor } from '#server/platform/context.ts'
import { requireBelow } from './members.ts'

const reason = 'ended_by_staff'

/**
 * Signs a member out everywhere, for instance after the theft of a phone.
 * @throws AppError not_found; forbidden for a member of the caller's rank or above
 */
export async function endMemberSessions(ctx: StaffContext, id: string): Promise<{ ended: number }> {
  await requireBelow(ctx, id)
  return end(ctx, id)
}

/** Signs out everybody in the library but the caller. */
export function endAllSessions(ctx: Context<SuperActor>): Promise<{ ended: number }> {
  return end(ctx, null)
}

async function end(ctx: StaffContext, memberId: string | null) {
  const ended = await revokeAll(ctx, memberId, reason, ctx.actor.sessionId)
  const write = { before: { open: ended }, after: { open: 0 } }
  const action = memberId === null ? 'all_sessions' : 'sessions'
  await recordWrite(ctx, action, memberId ?? ctx.library.id, write)
  return { ended }
}
