import { type Insertable, sql } from 'kysely'
import type { CardPeriod, CardReminder } from '#domain/days/renewal.ts'
import { selectPaymentOfMembership } from '#server/areas/payments/paid.repo.ts'
import type { AdhesionsTable, MembershipsTable } from '#server/core/store/tables/people.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

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

/** Adds a membership; the member is no longer reminded of the end of earlier ones. @returns its id */
export async function insertMembership(db: Db, row: Insertable<MembershipsTable>): Promise<string> {
  await deleteCardReminders(db, row.member_id)
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

export const cardEnds = 'card_ends'

/** Removes what waits to be sent, or to be told, about the end of a member's card. */
export function deleteCardReminders(db: Db, memberId: string) {
  return db
    .deleteFrom('mails')
    .where('ref', '=', memberId)
    .where('kind', '=', cardEnds)
    .where('sent_at', 'is', null)
    .execute()
}

/** What distinguishes the reminders of a member: the end, and how many days before it. */
export const turnOf = ({ to, days }: Pick<CardReminder, 'to' | 'days'>) => `${to} ${days}`

/**
 * Members in the libraries of a time zone whose last card is one of which `reminders` says that it ends, and who got no such
 * reminder: the first of them, at most `limit`. Suspended and quiet ones are left out, as are libraries in which everybody has a card.
 */
export async function listEndingCards(
  db: AnyDb,
  zone: string,
  reminders: readonly CardReminder[],
  limit: number,
) {
  const due = sql.join(
    reminders.map(one => sql`(${one.to}::date, ${one.begun}::date, ${turnOf(one)}::text)`),
  )
  const { rows } = await sql<{ library_id: string; member_id: string }>`
    select distinct card.library_id, card.member_id
    from (values ${due}) as due (valid_to, begun, turn)
    join memberships card on card.valid_to = due.valid_to and card.valid_from <= due.begun
    join libraries on libraries.id = card.library_id
    join members on members.library_id = card.library_id and members.id = card.member_id
    where card.valid_to = any(${reminders.map(({ to }) => to)}::date[])
      and libraries.time_zone = ${zone} and not (libraries.document->'is'->>'auto_membership')::boolean
      and members.deleted_at is null and not members.banned and members.quiet_since is null
      and not exists (select from memberships other
        where other.library_id = card.library_id and other.member_id = card.member_id
          and (other.valid_to > card.valid_to or other.valid_to = card.valid_to and other.valid_from > due.begun))
      and not exists (select from notices
        where notices.library_id = card.library_id and notices.member_id = card.member_id
          and notices.kind = ${cardEnds} and notices.ref = card.member_id and notices.turn = due.turn)
    limit ${limit}`.execute(db)
  return rows
}

/** Locks a member until the commit. @returns `false` if another transaction has locked them, or they have left */
export async function lockMemberIfFree(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}
