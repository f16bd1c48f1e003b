import { AppError } from '#server/core/app-error.ts'
import { endOtherAccess } from '#server/platform/access/end-access.ts'
import { getMember, updateMember } from '#server/platform/access/members.repo.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import {
  requireGoodChoice,
  requirePasswords,
} from '#server/platform/access/passwords/require-passwords.ts'
import { requireCredential } from '#server/platform/access/require-credential.ts'
import { lockOwnMember } from '#server/platform/access/sessions.ts'
import { inTransaction, type MemberActor, type RequestContext } from '#server/platform/context.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'

type Change = { current: string; password: string; confirm_password: string }

/**
 * Changes the member's own password. Mailed links and codes stop working, and every other device is
 * signed out.
 * @throws AppError credentials_invalid, too_many_attempts, validation_failed, sso_required
 */
export async function changePassword(ctx: RequestContext<MemberActor>, input: Change) {
  requirePasswords(ctx, ctx.actor)
  const member = await inTransaction(ctx, ({ db, actor }) => getMember(db, actor.memberId))
  await requireGoodChoice(ctx, input, member)
  await requireCredential(ctx, input.current)
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, async inside => {
    const { memberId, sessionId } = inside.actor
    const { password_hash: known } = await lockOwnMember(inside)
    // Another change may have been made since the current one was checked.
    if (known !== member.password_hash) throw new AppError('credentials_invalid')
    await updateMember(inside.db, memberId, { password_hash })
    await endOtherAccess(inside, memberId, sessionId)
    await mailPerson(inside, member, { kind: 'password_changed', ref: ctx.requestId, data: {} })
  })
}
