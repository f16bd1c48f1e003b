import { beginAttempt, forgetFailures, recordFailure } from '../access/attempts.ts'
import { hashPassword, passwordFits } from '../access/passwords.ts'
import { requireGoodChoice, requirePasswords } from '../access/require-passwords.ts'
import { revokeAll } from '../access/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Context, MemberActor } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { withLibrary } from '../store/transaction.ts'

type Change = { current: string; password: string; confirm_password: string }

/**
 * Changes the member's own password; every other device is signed out.
 * @throws AppError credentials_invalid, too_many_attempts, validation_failed, sso_required
 */
export async function changePassword(
  ctx: Context<MemberActor>,
  input: Change,
): Promise<Record<string, never>> {
  requirePasswords(ctx)
  const { memberId, sessionId } = ctx.actor
  const { library } = ctx
  const member = await withLibrary(ctx.store, library.id, db =>
    db
      .selectFrom('members')
      .select(['email', 'first_name', 'language', 'password_hash'])
      .where('library_id', '=', library.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
  )
  requireGoodChoice(input, member.email)
  await beginAttempt(ctx, member.email)
  if (!(await passwordFits(member.password_hash, input.current))) {
    await recordFailure(ctx)
    throw new AppError('credentials_invalid')
  }
  await forgetFailures(ctx, member.email)
  const password_hash = await hashPassword(input.password)
  await withLibrary(ctx.store, library.id, async db => {
    await db
      .updateTable('members')
      .set({ password_hash })
      .where('library_id', '=', library.id)
      .where('id', '=', memberId)
      .execute()
    await revokeAll(ctx, memberId, 'password_changed', sessionId)
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
