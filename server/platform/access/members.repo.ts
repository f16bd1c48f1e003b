import { type Insertable, sql, type Updateable } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { withoutEmailPattern } from '#contract/texts/no-email.ts'
import { collectedStates } from '#domain/loans/states.ts'
import { adminLevel, memberLevel } from '#domain/permissions.ts'
import type { MembersTable } from '#server/core/store/tables/people.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import { selectNewAddress } from './mailed-tokens.repo.ts'

/** `update` keeps others from changing or locking the row until the transaction ends; `share` from changing it. */
type Lock = 'update' | 'share'

const memberRow = (db: Db, lock?: Lock) =>
  db
    .selectFrom('members')
    .selectAll()
    .$if(lock === 'update', query => query.forUpdate())
    .$if(lock === 'share', query => query.forShare())

/** A member who has not left. */
export function findMember(db: Db, id: string, lock?: Lock) {
  return memberRow(db, lock).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** A member, also one who has left. @throws NoResultError for an unknown id */
export function getMember(db: Db, id: string, lock?: Lock) {
  return memberRow(db, lock).where('id', '=', id).executeTakeFirstOrThrow()
}

export function findMemberByEmail(db: Db, email: string, lock?: Lock) {
  return memberRow(db, lock).where('email', '=', email).executeTakeFirst()
}

const inserted = (db: Db, row: Insertable<MembersTable>) =>
  db.insertInto('members').values(row).returning(['id', 'level'])

export function insertMember(db: Db, row: Insertable<MembersTable>) {
  return inserted(db, row).executeTakeFirstOrThrow()
}

/** @returns `undefined` if somebody has the e-mail already */
export function insertMemberIfNew(db: Db, row: Insertable<MembersTable>) {
  return inserted(db, row)
    .onConflict(conflict => conflict.columns(['library_id', 'email']).doNothing())
    .executeTakeFirst()
}

export function updateMember(db: Db, id: string, change: Updateable<MembersTable>) {
  return db.updateTable('members').set(change).where('id', '=', id).execute()
}

/** Members whose e-mail or id is like the pattern, which is in lower case. */
export function searchMembers(
  db: Db,
  pattern: string,
  { sort, most }: { sort: 'name' | 'email' | 'id'; most: number },
) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'level', 'card_number'])
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb.and([eb('email', 'like', pattern), eb('email', 'not like', withoutEmailPattern)]),
        eb(eb.fn('lower', ['id']), 'like', pattern),
      ]),
    )
    .orderBy(sort)
    .limit(most)
    .execute()
}

/** Whether a row of `members` is that of staff, with all rights or some: as `isStaff` of the domain. */
export const isStaffRow = sql<boolean>`(members.level <= ${adminLevel}
  or (members.level < ${memberLevel} and members.rights <> '{}'))`

/** The members of every library of this level or a higher one. */
export function listMembersOfLevel(db: AnyDb, level: number) {
  return db.selectFrom('members').select(['library_id', 'id']).where('level', '<=', level).execute()
}

/** Another member of this level or a higher one. */
export function findOtherOfLevel(db: Db, memberId: string, level: number) {
  return db
    .selectFrom('members')
    .select('id')
    .where('id', '!=', memberId)
    .where('level', '<=', level)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type When = { at: Date; today: string }

/** A member who has not left, with what they have, in one query. */
export function findMemberWithBelongings(db: Db, id: string, when: When) {
  return memberRow(db)
    .select(selectStanding(db, id, when.today))
    .select(selectBelongings(db, id, when))
    .select(eb => selectNewAddress(db, eb.val(id), when.at).as('new_email'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the row of a member until the transaction ends. */
export function lockMemberRow(db: Db, id: string) {
  return db.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute()
}

/** Who borrows: what the rules on borrowing need of a member who has not left, as a part of a query. */
export function selectBorrower(db: Db, id: string, today: string) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'card_number', 'email', 'banned', 'max_loans', 'adhesion_version'])
    .select(selectStanding(db, id, today))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}

/** What the rules on borrowing need of a member. */
export type Borrower = {
  id: string
  banned: boolean
  max_loans: number
  adhesion_version: string | null
  active_card: boolean
  had_card: boolean
  open: number
}

const loansOf = (db: Db, id: string) =>
  db
    .selectFrom('loans')
    .select(eb => sql<number>`${eb.fn.countAll()}::int`.as('n'))
    .where('member_id', '=', id)

/** The lines of a member's loans: pieces of one product in one booking are one of the loans that they may have. */
const linesOf = (db: Db, id: string) =>
  db
    .selectFrom('loans')
    .select(sql<number>`count(distinct (booking_id, object_id))::int`.as('n'))
    .where('member_id', '=', id)

/** Whether a member has a membership valid `today`, ever had one, and how many lines of loans that are not closed. */
function selectStanding(db: Db, id: string, today: string) {
  return [
    sql<boolean>`exists ${db
      .selectFrom('memberships')
      .select(sql`1`.as('one'))
      .where('member_id', '=', id)
      .where('valid_from', '<=', today)
      .where('valid_to', '>=', today)}`.as('active_card'),
    sql<boolean>`exists ${db
      .selectFrom('memberships')
      .select(sql`1`.as('one'))
      .where('member_id', '=', id)}`.as('had_card'),
    linesOf(db, id).where('status', 'in', standingOrderStatuses).$asScalar().$notNull().as('open'),
  ] as const
}

/**
 * A member's reservations that last beyond `at`, places in queues, loans ever collected, products, and requests for these
 * that can still be answered.
 */
function selectBelongings(db: Db, id: string, { at, today }: When) {
  return [
    linesOf(db, id)
      .where('status', '=', 'checkout')
      .where('expires_at', '>', at)
      .$asScalar()
      .$notNull()
      .as('reserved'),
    db
      .selectFrom('queue_places')
      .select(eb => sql<number>`${eb.fn.countAll()}::int`.as('n'))
      .where('member_id', '=', id)
      .where('ended_at', 'is', null)
      .$asScalar()
      .$notNull()
      .as('waiting'),
    loansOf(db, id).where('status', 'in', collectedStates).$asScalar().$notNull().as('borrowed'),
    db
      .selectFrom('objects')
      .select(eb => sql<number>`${eb.fn.countAll()}::int`.as('n'))
      .where('owner_id', '=', id)
      .$asScalar()
      .$notNull()
      .as('shared'),
    db
      .selectFrom('loans')
      .innerJoin('objects', 'objects.id', 'loans.object_id')
      .select(eb => sql<number>`${eb.fn.countAll()}::int`.as('n'))
      .where('objects.owner_id', '=', id)
      .where('loans.status', '=', 'pending')
      .where('loans.method', '=', 'p2p')
      .where('loans.owner_agreed_at', 'is', null)
      .where('loans.collect_by', '>=', today)
      .$asScalar()
      .$notNull()
      .as('asked'),
  ] as const
}
