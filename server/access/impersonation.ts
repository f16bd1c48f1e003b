import { idPattern } from '#contract/fields.ts'
import { headers } from '#contract/headers.ts'
import { canImpersonate } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context, MemberActor } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { recordDeed } from './audit.ts'

/** For whom the request asks to act, by its header; the text is not to be trusted. */
export function ghostOf(ctx: Context): string | null {
  return ctx.http.req.header(headers.ghostUser)?.trim() || null
}

/**
 * The member that staff act for. Every attempt that fails is written down too.
 * @throws AppError impersonation_refused, whatever the reason
 */
export async function impersonate(
  ctx: Context,
  actor: MemberActor,
  subjectId: string,
): Promise<MemberActor> {
  const subject = idPattern.test(subjectId) ? await levelOf(ctx, subjectId) : undefined
  if (!subject || !canImpersonate(actor, { memberId: subjectId, level: subject.level })) {
    const known = subject ? subjectId : null
    await recordDeed(ctx, {
      actorId: actor.memberId,
      subjectId: known,
      action: 'refused',
      status: 403,
    })
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
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('members')
      .select('level')
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
}
