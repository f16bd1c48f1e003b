import type { InvitationInput, PendingInvitation } from '#contract/shapes/admin/setup.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import {
  deleteInvitationBelow,
  listInvitationsBelow,
} from '#server/areas/account/sign-in/invitations.repo.ts'
import { inviteStaff } from '#server/areas/account/sign-in/invitations.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMemberByEmail } from '#server/platform/access/members.repo.ts'
import type {
  Context,
  Finish,
  RequestContext,
  StaffActor,
  StaffContext,
  SuperActor,
} from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'

const perMailbox = { name: 'invitation-mail', most: 5, minutes: 60 }

/**
 * Invites somebody by e-mail to the staff.
 * @throws AppError forbidden unless the caller is a super, the rank is below the caller's, and the person has
 * a lower one; rate_limited
 */
export async function invite(
  ctx: RequestContext<StaffActor>,
  input: InvitationInput,
  finish: Finish<StaffActor, void>,
) {
  const { email, level } = input
  if (!mayGiveLevel(ctx.actor.level, level)) throw new AppError('forbidden')
  await countAgainst(ctx, perMailbox, email)
  await finish(inside => sendInvitation(inside, input))
}

async function sendInvitation(ctx: StaffContext, input: InvitationInput) {
  const { email, level } = input
  const known = await findMemberByEmail(ctx.db, email)
  // At a library with single sign-on, staff without a password get one by an invitation.
  const runsIt = known && (known.level < level || (known.level === level && known.password_hash))
  if (runsIt) throw new AppError('forbidden')
  await inviteStaff(ctx, input, ctx.actor.memberId)
  const after = { invited: level }
  await recordWrite(ctx, 'invitation', email, { after })
}

/** Invitations that can still be accepted, the latest first. */
export async function listInvitations(ctx: Context<SuperActor>): Promise<PendingInvitation[]> {
  const rows = await listInvitationsBelow(ctx.db, ctx.actor.level, ctx.at)
  return rows.map(({ id, email, level, first_name, last_name, inviter, ...row }) => ({
    id,
    email,
    level,
    name: `${first_name} ${last_name}`.trim(),
    invited_by: inviter,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/**
 * Withdraws an invitation: its link is refused. Of a withdrawal and an acceptance at the same moment one
 * succeeds.
 * @throws AppError not_found for one that is used, expired or of the caller's own rank
 */
export async function withdrawInvitation(ctx: Context<SuperActor>, id: string) {
  const gone = orNotFound(await deleteInvitationBelow(ctx.db, id, ctx.actor.level, ctx.at))
  const before = { invited: gone.level }
  await recordWrite(ctx, 'invitation_withdrawn', gone.email, { before })
  return listInvitations(ctx)
}
