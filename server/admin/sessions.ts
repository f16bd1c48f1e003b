import { isSuper } from '#domain/permissions.ts'
import { recordWrite } from '../access/audit.ts'
import { revokeAll } from '../access/sessions.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { requireBelow } from './members.ts'

const reason = 'ended_by_staff'

/**
 * Signs a member out everywhere: of a telephone that was stolen, for instance.
 * @throws AppError not_found; forbidden for who is of one's own rank or above
 */
export async function endMemberSessions(ctx: ActorContext, id: string): Promise<{ ended: number }> {
  await requireBelow(ctx, id)
  return end(ctx, id)
}

/** Signs everybody in the library out, but who asks. @throws AppError forbidden but for supers */
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
