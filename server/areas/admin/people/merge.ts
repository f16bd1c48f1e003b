import type { ReceivedOf } from '#contract/endpoints.ts'
import { type MemberMerge, mergedKinds } from '#contract/shapes/admin/people.ts'
import { countOf, findAsked, listSameProducts } from '#server/areas/account/merge/merge.repo.ts'
import {
  askToMerge,
  mergedFields,
  mergeRecords,
  pairOf,
  recordOf,
} from '#server/areas/account/merge/merge.ts'
import { canSignIn, makeClaimCode } from '#server/areas/account/sign-in/claim.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { requirePasswords } from '#server/platform/access/passwords/require-passwords.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { getAdminMember, requireBelow } from '../members.ts'

/** What a merge with another record would do. @throws AppError not_found; validation_failed as pairOf */
export async function previewMemberMerge(
  ctx: StaffContext,
  id: string,
  { other = '', stays: wanted }: ReceivedOf<'admin.members.merging'>['query'],
): Promise<MemberMerge> {
  const { stays, ends, mayChoose, asks, refusal } = await pairOf(ctx, [id, other], { wanted })
  const counts = await countOf(ctx.db, ends.id)
  const { open_loans } = await countOf(ctx.db, stays.id)
  const asked = await findAsked(ctx.db, ends.id, stays.id, ctx.at)
  const both = [stays.id, ends.id] as const
  const { max_loans, banned, card_number } = mergedFields(ctx, { stays, ends })
  const numbers = [stays.card_number, ends.card_number]
  const cards = [stays.card_to, ends.card_to].filter(day => day !== null).sort()
  return {
    stays: recordOf(stays),
    ends: recordOf(ends),
    may_choose: mayChoose,
    asks,
    asked_until: asked?.toISOString() ?? null,
    refusal,
    moves: mergedKinds
      .map(what => ({ what, count: Number(counts[what]) }))
      .filter(({ count }) => count > 0),
    open_loans: Number(open_loans) + Number(counts.open_loans),
    max_loans,
    same_queues: await listSameProducts(ctx.db, 'queue_places', both),
    same_reviews: await listSameProducts(ctx.db, 'reviews', both),
    cards_to: cards[1] ?? null,
    lost_number: numbers.find(number => number && number !== card_number) ?? null,
    banned,
  }
}

/**
 * Merges two records of one person, or asks the member if both sign in.
 * @throws AppError not_found; a refusal of the merge; merge_changed if another one stays than staff saw
 */
export async function mergeMembers(
  ctx: StaffContext,
  id: string,
  { other, stays: wanted }: ReceivedOf<'admin.members.merge'>['body'],
) {
  const pair = await pairOf(ctx, [id, other], { wanted, lock: 'update' })
  const { stays, ends, asks, refusal } = pair
  if (refusal) throw new AppError(refusal)
  if (stays.id !== wanted) throw new AppError('merge_changed')
  if (asks) {
    await askToMerge(ctx, pair)
    await recordWrite(ctx, 'merge_asked', ends.id, { after: { into: stays.id, name: stays.name } })
  } else {
    await recordWrite(ctx, 'member_merged', stays.id, await mergeRecords(ctx, pair))
  }
  return { asked: asks, member: await getAdminMember(ctx, stays.id) }
}

/**
 * Makes the code with which a member without an account gets theirs.
 * @throws AppError not_found; forbidden for a member of the caller's rank or above; claim_needless for one who signs in;
 * sso_required
 */
export async function giveCode(ctx: StaffContext, id: string) {
  await requireBelow(ctx, id)
  requirePasswords(ctx)
  if (await canSignIn(ctx, id)) throw new AppError('claim_needless')
  const made = await makeClaimCode(ctx, id)
  await recordWrite(ctx, 'claim_code', id, { after: { expires_at: made.expires_at } })
  return made
}
