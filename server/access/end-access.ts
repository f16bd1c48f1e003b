import type { Context } from '../context.ts'
import { revokeAll } from './sessions.ts'

/** After a new password: all sessions but one end, and links and codes in letters open nothing any more. */
export async function endOtherAccess(ctx: Context, memberId: string, exceptSession?: string) {
  await revokeAll(ctx, memberId, 'password_changed', exceptSession)
  for (const table of ['mailed_tokens', 'sign_in_codes'] as const) {
    await ctx.db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
