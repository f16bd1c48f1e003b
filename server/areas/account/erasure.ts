import { isAdmin } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { clearIdentity } from '#server/platform/access/cookie.ts'
import { findOtherOfLevel, getMember } from '#server/platform/access/members.repo.ts'
import { requireCredential } from '#server/platform/access/require-credential.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import {
  anonymiseMember,
  deleteRowsOfMember,
  findOpenLoanOf,
  lockOwnedProducts,
  withdrawOwnedProducts,
} from './erasure.repo.ts'

/**
 * Erases a member: deletes name, contacts, address, memberships, messages and devices. Closed loans and
 * reviews stay without a name, for the statistics of the products. The member's own products are withdrawn.
 * @throws AppError as requireCredential; loans_open while they borrow a product, or somebody borrows one of
 * theirs; last_administrator if nobody else could run the library
 */
export async function eraseMember(ctx: RequestContext<MemberActor>, password: string | undefined) {
  await requireCredential(ctx, password)
  await inTransaction(ctx, erase)
  clearIdentity(ctx)
}

async function erase(ctx: ActorContext) {
  const { db, at, actor } = ctx
  const { memberId } = actor
  await requireSuccessor(ctx)
  const { email } = await getMember(db, memberId, 'update')
  await lockOwnedProducts(db, memberId)
  if (await findOpenLoanOf(db, memberId)) throw new AppError('loans_open')
  await anonymiseMember(db, memberId, at)
  await deleteRowsOfMember(db, memberId, email)
  await withdrawOwnedProducts(db, memberId)
}

/**
 * When staff leave, other staff of their level or above must remain. Of the last two who leave at once, the
 * second is refused.
 */
async function requireSuccessor({ db, library, actor: { rank, memberId } }: ActorContext) {
  if (!isAdmin(rank)) return
  await advisoryLock(db, `${library.id}/staff`)
  if (!(await findOtherOfLevel(db, memberId, rank))) throw new AppError('last_administrator')
}
