import { type InferResult, sql } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { membersWith } from '#server/areas/catalogue/search-terms.repo.ts'
import { type Part, partOf } from '#server/core/store/part.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectNewAddress } from '#server/platform/access/mailed-tokens.repo.ts'
import { isStaffRow } from '#server/platform/access/members.repo.ts'

/** Members who have not left, each with membership, open loans and whether there is a second factor. */
function selectMembers(db: Db, at: Date) {
  return db
    .selectFrom('members')
    .select([
      'members.id',
      'members.name',
      'members.first_name',
      'members.email',
      'members.contact_email',
      'members.phone_number',
      'members.level',
      'members.rights',
      'members.card_number',
      'members.banned',
      'members.can_post_objects',
      'members.max_loans',
      'members.email_verified_at',
      'members.adhesion_version',
      'members.adhesion_accepted_at',
    ])
    .select(eb => [
      selectNewAddress(db, eb.ref('members.id'), at).as('new_email'),
      eb
        .selectFrom('memberships')
        .select(sql<string | null>`max(valid_to)::text`.as('to'))
        .whereRef('memberships.member_id', '=', 'members.id')
        .as('card_to'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .whereRef('loans.member_id', '=', 'members.id')
        .where('loans.status', 'in', standingOrderStatuses)
        .as('open_loans'),
      eb
        .selectFrom('adhesions')
        .innerJoin('members as recorder', 'recorder.id', 'adhesions.recorded_by')
        .select('recorder.name')
        .whereRef('adhesions.member_id', '=', 'members.id')
        .whereRef('adhesions.version', '=', 'members.adhesion_version')
        .as('recorded_by'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('passkeys.member_id', '=', 'members.id'),
          ),
          eb.exists(
            eb
              .selectFrom('authenticator_apps')
              .select('authenticator_apps.member_id')
              .whereRef('authenticator_apps.member_id', '=', 'members.id')
              .where('authenticator_apps.secret', 'is not', null),
          ),
        ])
        .as('second_factor'),
    ])
    .where('members.deleted_at', 'is', null)
}

export type MemberRow = InferResult<ReturnType<typeof selectMembers>>[number]

type Shown = {
  at: Date
  banned: boolean
  /** Only members whose last membership ended before this day. */
  expiredBefore: string | null
  staff: boolean
}

/**
 * A page of the members who have all words in their name, e-mail, card or telephone, or of all, by name: those first of whom no
 * word is half typed. `total`: how many there are on all pages.
 */
export function searchMemberRows(
  db: Db,
  terms: readonly string[],
  { at, banned, expiredBefore, staff }: Shown,
  part: Part,
) {
  let query = selectMembers(db, at)
  if (banned) query = query.where('members.banned', '=', true)
  if (expiredBefore !== null) {
    query = query.where(
      eb =>
        eb
          .selectFrom('memberships')
          .select(({ fn }) => fn.max('memberships.valid_to').as('last'))
          .whereRef('memberships.member_id', '=', 'members.id'),
      '<',
      expiredBefore,
    )
  }
  if (staff) query = query.where(isStaffRow)
  if (terms.length > 0) {
    query = query
      .innerJoin(membersWith(terms).as('found'), 'found.id', 'members.id')
      .orderBy('found.whole', 'desc')
  }
  return partOf(query.orderBy('members.name').orderBy('members.id'), part)
}

/** Some members who have not left. */
export function listMemberRows(db: Db, ids: readonly string[], at: Date): Promise<MemberRow[]> {
  return selectMembers(db, at).where('members.id', 'in', ids).execute()
}

export function getMemberRow(db: Db, id: string, at: Date): Promise<MemberRow> {
  return selectMembers(db, at).where('members.id', '=', id).executeTakeFirstOrThrow()
}
