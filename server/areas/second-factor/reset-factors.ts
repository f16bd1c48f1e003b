import { lockMemberRow } from '#server/platform/access/members.repo.ts'
import { revokeAll } from '#server/platform/access/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { removeFactors } from './factors.ts'
import { mailChange } from './security-mail.ts'

/**
 * Removes every factor of a member, ends their sessions and e-mails them, in the caller's transaction, which
 * also writes the audit entry.
 * @returns whether there was any factor
 */
export async function resetFactors(ctx: Context, memberId: string): Promise<boolean> {
  await lockMemberRow(ctx.db, memberId)
  const had = await removeFactors(ctx, memberId)
  await revokeAll(ctx, memberId, 'factors_reset')
  if (had) await mailChange(ctx, memberId, 'factors_reset')
  return had
}
