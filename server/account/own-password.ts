import { endOtherAccess } from '../access/end-access.ts'
import { hashPassword } from '../access/passwords.ts'
import { requireProof } from '../access/proof.ts'
import { requireGoodChoice, requirePasswords } from '../access/require-passwords.ts'
import type { ActorContext } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { withLibrary } from '../store/transaction.ts'

type Change = { current: string; password: string; confirm_password: string }

/**
 * Changes the member's own password. Links and codes in letters open nothing any more, and every other
 * device is signed out.
 * @throws AppError credentials_invalid, too_many_attempts, validation_failed, sso_required
 */
export async function changePassword(
  ctx: ActorContext,
  input: Change,
): Promise<Record<string, never>> {
  requirePasswords(ctx, ctx.actor)
  const { memberId, sessionId } = ctx.actor
  const { library } = ctx
  const member = await withLibrary(ctx.store, library.id, db =>
    db
      .selectFrom('members')
      .select(['email', 'name', 'first_name', 'language'])
      .where('library_id', '=', library.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
  )
  await requireGoodChoice(ctx, input, member)
  await requireProof(ctx, input.current)
  const password_hash = await hashPassword(input.password)
  await withLibrary(ctx.store, library.id, async db => {
    await db
      .updateTable('members')
      .set({ password_hash })
      .where('library_id', '=', library.id)
      .where('id', '=', memberId)
      .execute()
    await endOtherAccess(ctx, memberId, sessionId)
    await queueMail(ctx, {
      to: member.email,
      kind: 'password_changed',
      ref: ctx.requestId,
      locale: member.language,
      data: { first_name: member.first_name },
    })
  })
  return {}
}
