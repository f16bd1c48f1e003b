import { isStaff } from '#domain/permissions.ts'
import { loadMember, requireLender } from '#server/areas/account/members.ts'
import { hasBorrowed } from '#server/areas/availability/past-loans.repo.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { countUpload } from '#server/platform/uploads/upload.ts'

/**
 * Refuses members who neither lend nor have borrowed something, before the file is read, and counts the upload. Staff may always
 * upload, because they photograph the condition of products at the desk.
 * @throws AppError forbidden, adhesion_required, member_suspended, rate_limited
 */
export async function admitUpload(ctx: RequestContext<MemberActor>) {
  if (!isStaff(ctx.actor)) await inTransaction(ctx, requireUploader)
  await countUpload(ctx)
}

async function requireUploader(ctx: ActorContext) {
  const member = await loadMember(ctx, ctx.actor.memberId)
  requireLender(ctx, member)
  // A borrower photographs what is broken.
  const may = member.can_post_objects || member.shared > 0 || (await hasBorrowed(ctx.db, member.id))
  if (!may) throw new AppError('forbidden')
}
