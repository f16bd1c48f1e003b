import type { Insertable } from 'kysely'
import type { CardPeriod } from '#domain/days/renewal.ts'
import { selectPaymentOfMembership } from '#server/areas/payments/paid.repo.ts'
import type { AdhesionsTable, MembershipsTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

const selectMemberships = (db: Db) =>
  db.selectFrom('memberships').selectAll().select(selectPaymentOfMembership(db))

/** The member's memberships, the one that expires last first. */
export function listMembershipsOf(db: Db, memberId: string) {
  return selectMemberships(db)
    .where('member_id', '=', memberId)
    .orderBy('valid_to', 'desc')
    .execute()
}

/** The days of the member's memberships. */
export async function listCardPeriods(db: Db, memberId: string): Promise<CardPeriod[]> {
  const rows = await listMembershipsOf(db, memberId)
  return rows.map(({ valid_from, valid_to }) => ({ from: valid_from, to: valid_to }))
}

export type MembershipRow = Awaited<ReturnType<typeof listMembershipsOf>>[number]

export function getMembership(db: Db, id: string): Promise<MembershipRow> {
  return selectMemberships(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** @returns the new membership's id */
export async function insertMembership(db: Db, row: Insertable<MembershipsTable>): Promise<string> {
  const { id } = await db
    .insertInto('memberships')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves that a member accepted this version of the adhesion, once for any number of calls. */
export function insertAdhesion(db: Db, row: Insertable<AdhesionsTable>) {
  return db
    .insertInto('adhesions')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
