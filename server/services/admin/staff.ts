import type { InvitationInput } from '#contract/shapes/setup.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { withLibrary } from '../../store/transaction.ts'
import type { Ctx } from '../carts.ts'
import { inviteStaff } from '../invitations.ts'

/**
 * Mails somebody the way in to run the library.
 * @throws AppError forbidden for a rank above one's own, or who has one's own rank or more already
 */
export function invite(ctx: Ctx, input: InvitationInput): Promise<Record<string, never>> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const { email, level } = input
    const known = await db
      .selectFrom('members')
      .select('level')
      .where('library_id', '=', ctx.library.id)
      .where('email', '=', email)
      .executeTakeFirst()
    if (level < ctx.actor.level) throw new AppError('forbidden')
    if (known && known.level <= ctx.actor.level) throw new AppError('forbidden')
    await inviteStaff(ctx, input)
    const before = known ?? null
    await recordWrite(ctx, { action: 'staff', target: email, before, after: { level } })
    return {}
  })
}
