import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import { findSurvivor } from '#server/areas/account/merge/merge.repo.ts'
import { listClosedLoansOf, listStandingLoansOf } from '#server/areas/desk/desk-loans.repo.ts'
import { toDeskLoans } from '#server/areas/desk/desk-loans.ts'
import { listReceiptsFrom } from '#server/areas/desk/till/till.repo.ts'
import { listMembershipsOf } from '#server/areas/membership/memberships.repo.ts'
import { presentReceipt } from '#server/areas/payments/receipts.ts'
import { toMembership } from '#server/areas/purchases/memberships.ts'
import { listPlacesOf } from '#server/areas/queue/queue-entries.repo.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/core/store/cursor.ts'
import { findMember } from '#server/platform/access/members.repo.ts'
import { may } from '#server/platform/access/staff-rights.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { getAdminMember } from '../members.ts'

/** What staff see of a member. @throws AppError not_found */
export async function memberPage(ctx: StaffContext, memberId: string): Promise<MemberPage> {
  const found = await findMember(ctx.db, memberId)
  // Old addresses of a record that was merged lead to the one that stayed.
  const survivor = found ? memberId : await findSurvivor(ctx.db, memberId)
  const { id, domicile } = orNotFound(found ?? (await findMember(ctx.db, survivor ?? '')))
  const receipts = may(ctx.actor, 'till.receipt') ? await listReceiptsFrom(ctx.db, id) : []
  const places = await listPlacesOf(ctx.db, id)
  return {
    member: await getAdminMember(ctx, id),
    domicile,
    memberships: (await listMembershipsOf(ctx.db, id)).map(toMembership),
    receipts: receipts.map(presentReceipt),
    loans: await toDeskLoans(ctx, await listStandingLoansOf(ctx.db, id)),
    queues: places.map(({ id, object_id, code, name, names, joined_at, position, offered_on }) => ({
      id,
      product: { id: object_id, code, name, names },
      joined_at: joined_at.toISOString(),
      position: Number(position),
      has_turn: offered_on !== null,
    })),
  }
}

/** A page of the closed loans of a member. @throws AppError not_found; validation_failed for a made-up cursor */
export async function pastLoans(
  ctx: StaffContext,
  memberId: string,
  { cursor }: ReceivedOf<'admin.member.past'>['query'],
) {
  const { id } = orNotFound(await findMember(ctx.db, memberId))
  const after = decodeCursor(cursor, 'instant')
  const rows = await listClosedLoansOf(ctx.db, id, { after, limit: limits.pageSize + 1 })
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    cards: await toDeskLoans(ctx, shown),
    next: last?.closed_at ? encodeCursor({ key: last.closed_at.toISOString(), id: last.id }) : null,
  }
}
