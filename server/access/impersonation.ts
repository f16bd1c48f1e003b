import { idPattern } from '#contract/fields.ts'
import { canImpersonate } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type MemberActor, type RequestContext } from '../context.ts'
import { recordDeed } from './audit.ts'

/**
 * The member that staff act for. Every attempt that fails is written down too.
 * @throws AppError impersonation_refused, whatever the reason
 */
export async function impersonate(
  ctx: RequestContext,
  actor: MemberActor,
  subjectId: string,
): Promise<MemberActor> {
  const subject = idPattern.test(subjectId)
    ? await inTransaction(ctx, inside => levelOf(inside, subjectId))
    : undefined
  if (!subject || !canImpersonate(actor, { memberId: subjectId, level: subject.level })) {
    const known = subject ? subjectId : null
    const deed = { actorId: actor.memberId, subjectId: known, action: 'refused', status: 403 }
    await inTransaction(ctx, inside => recordDeed(inside, deed))
    throw new AppError('impersonation_refused')
  }
  return {
    kind: 'member',
    memberId: subjectId,
    sessionId: actor.sessionId,
    level: subject.level,
    rank: subject.level,
    impersonator: actor.memberId,
  }
}

function levelOf(ctx: Context, id: string) {
  return ctx.db
    .selectFrom('members')
    .select('level')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
