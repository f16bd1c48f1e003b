import type { Context } from '#server/platform/context.ts'
import { deleteMailedSecrets } from './mailed-tokens.repo.ts'
import { revokeAll } from './sessions.ts'

/** After a new password: ends all sessions but one, and deletes every mailed link and code. */
export async function endOtherAccess(ctx: Context, memberId: string, exceptSession?: string) {
  await revokeAll(ctx, memberId, 'password_changed', exceptSession)
  await deleteMailedSecrets(ctx.db, memberId)
}
