import { type Insertable, sql, type Updateable } from 'kysely'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import type { MembersTable } from '../store/tables/people.ts'
import type { AnyDb, Db } from '../store/transaction.ts'

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
    .where(eb => eb.or([eb('email', 'like', pattern), eb(eb.fn('lower', ['id']), 'like', pattern)]))
    .orderBy(sort)
    .limit(most)
    .execute()
}

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

/**
 * What a member has: a membership valid `today`, loans by state, reservations that last beyond `at`,
 * products.
 */
export async function countBelongings(
  db: Db,
  id: string,
  { at, today }: { at: Date; today: string },
) {
  const counts = await db
    .selectNoFrom(eb => [
      eb
        .exists(
          eb
            .selectFrom('memberships')
            .select(sql`1`.as('one'))
            .where('member_id', '=', id)
            .where('valid_from', '<=', today)
            .where('valid_to', '>=', today),
        )
        .as('active_card'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', 'in', standingOrderStatuses)
        .as('open'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', '=', 'checkout')
        .where('expires_at', '>', at)
        .as('reserved'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', 'in', ['approved', 'extended', 'returned'])
        .as('borrowed'),
      eb
        .selectFrom('objects')
        .select(eb.fn.countAll<string>().as('n'))
        .where('owner_id', '=', id)
        .as('shared'),
    ])
    .executeTakeFirstOrThrow()
  return {
    activeCard: Boolean(counts.active_card),
    open: Number(counts.open),
    reserved: Number(counts.reserved),
    borrowed: Number(counts.borrowed),
    shared: Number(counts.shared),
  }
}
