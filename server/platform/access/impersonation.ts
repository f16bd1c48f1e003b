import { idPattern } from '#contract/fields.ts'
import { canImpersonate } from '#domain/ranks.ts'
import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type MemberActor, type RequestContext } from '#server/platform/context.ts'
import { recordRefusal } from './audit.ts'
import { findMember } from './members.repo.ts'

/**
 * The member that staff impersonate, as the actor of the request. Refused attempts are recorded in the audit
 * log too.
 * @throws AppError impersonation_refused, for every reason
 */
export async function impersonate(
  ctx: RequestContext,
  actor: MemberActor,
  subjectId: string,
): Promise<MemberActor> {
  const subject = idPattern.test(subjectId)
    ? await inTransaction(ctx, ({ db }) => findMember(db, subjectId))
    : undefined
  if (!subject || !canImpersonate(actor, { memberId: subjectId, level: subject.level })) {
    await recordRefusal(ctx, actor.memberId, subject ? subjectId : null)
    throw new AppError('impersonation_refused')
  }
  return {
    kind: 'member',
    memberId: subjectId,
    sessionId: actor.sessionId,
    level: subject.level,
    rank: subject.level,
    rights: subject.rights,
    impersonator: actor.memberId,
  }
}
