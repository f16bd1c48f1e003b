import { endOtherAccess } from '../access/end-access.ts'
import { hashPassword } from '../access/passwords.ts'
import { requireProof } from '../access/proof.ts'
import { requireGoodChoice, requirePasswords } from '../access/require-passwords.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { queueMail } from '../mail/outbox.ts'

type Change = { current: string; password: string; confirm_password: string }

/**
 * Changes the member's own password. Links and codes in letters open nothing any more, and every other
 * device is signed out.
 * @throws AppError credentials_invalid, too_many_attempts, validation_failed, sso_required
 */
export async function changePassword(
  ctx: RequestContext<MemberActor>,
  input: Change,
): Promise<Record<string, never>> {
  requirePasswords(ctx, ctx.actor)
  const member = await inTransaction(ctx, loadOwner)
  await requireGoodChoice(ctx, input, member)
  await requireProof(ctx, input.current)
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, async inside => {
    const { memberId, sessionId } = inside.actor
    await inside.db
      .updateTable('members')
      .set({ password_hash })
      .where('id', '=', memberId)
      .execute()
    await endOtherAccess(inside, memberId, sessionId)
    await queueMail(inside, {
      to: member.email,
      kind: 'password_changed',
      ref: ctx.requestId,
      locale: member.language,
      data: { first_name: member.first_name },
    })
  })
  return {}
}

function loadOwner({ db, actor }: ActorContext) {
  return db
    .selectFrom('members')
    .select(['email', 'name', 'first_name', 'language'])
    .where('id', '=', actor.memberId)
    .executeTakeFirstOrThrow()
}
