import type { InvitationInput } from '#contract/shapes/setup.ts'
import { mayGiveLevel } from '#domain/permissions.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { withLibrary } from '../../store/transaction.ts'
import type { Ctx } from '../carts.ts'
import { inviteStaff } from '../invitations.ts'
import { countAgainst } from '../rate-limit.ts'

const perMailbox = { name: 'invitation-mail', most: 5, minutes: 60 }

/**
 * Mails somebody the way in to run the library.
 * @throws AppError forbidden but for supers, for a rank that is not below one's own, and for who has that
 * rank or more already; rate_limited
 */
export async function invite(ctx: Ctx, input: InvitationInput): Promise<Record<string, never>> {
  const { email, level } = input
  if (!mayGiveLevel(ctx.actor.level, level)) throw new AppError('forbidden')
  await countAgainst(ctx, perMailbox, email)
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const known = await db
      .selectFrom('members')
      .select(['level', 'password_hash'])
      .where('library_id', '=', ctx.library.id)
      .where('email', '=', email)
      .executeTakeFirst()
    // Staff without a password, where members sign on elsewhere, get one by an invitation.
    const runsIt = known && (known.level < level || (known.level === level && known.password_hash))
    if (runsIt) throw new AppError('forbidden')
    await inviteStaff(ctx, input, ctx.actor.memberId)
    const after = { invited: level }
    await recordWrite(ctx, { action: 'invitation', target: email, before: null, after })
    return {}
  })
}
