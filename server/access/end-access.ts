import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { revokeAll } from './sessions.ts'

/** After a new password: all sessions but one end, and links and codes in letters open nothing any more. */
export function endOtherAccess(ctx: Context, memberId: string, exceptSession?: string) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    await revokeAll(ctx, memberId, 'password_changed', exceptSession)
    for (const table of ['mailed_tokens', 'sign_in_codes'] as const) {
      await db
        .deleteFrom(table)
        .where('library_id', '=', ctx.library.id)
        .where('member_id', '=', memberId)
        .execute()
    }
  })
}
