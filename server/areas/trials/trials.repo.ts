import { type Insertable, sql } from 'kysely'
import type { TrialStep } from '#contract/shapes/admin/trials.ts'
import { memberLevel, superLevel } from '#domain/permissions.ts'
import type { FoundingsTable } from '#server/core/store/tables/catalogue.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export function insertFounding(db: Db, row: Insertable<FoundingsTable>) {
  return db.insertInto('foundings').values(row).execute()
}

/**
 * The request of this token, if it expires after `at` or has founded a library already: then also that library's address, and
 * whether somebody runs it: its founder, once they have chosen a password.
 */
export function findFounding(db: AnyDb, tokenHash: string, at: Date) {
  return db
    .selectFrom('foundings')
    .leftJoin('libraries', 'libraries.id', 'foundings.founded')
    .selectAll('foundings')
    .select('libraries.domain as founded_domain')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('members')
            .select('members.id')
            .whereRef('members.library_id', '=', 'foundings.founded')
            .where('members.level', '<=', superLevel),
        )
        .as('is_run'),
    )
    .where('token_hash', '=', tokenHash)
    .where(eb => eb.or([eb('expires_at', '>', at), eb('founded', 'is not', null)]))
    .executeTakeFirst()
}

/** The trial of an e-mail address. */
export function findTrialOf(db: AnyDb, email: string) {
  return db
    .selectFrom('foundings')
    .innerJoin('libraries', 'libraries.id', 'foundings.founded')
    .select(['libraries.id', 'libraries.domain'])
    .where('foundings.email', '=', email)
    .where('libraries.trial_ends_at', 'is not', null)
    .executeTakeFirst()
}

export function markFounded(db: AnyDb, library_id: string, tokenHash: string, founded: string) {
  return db
    .updateTable('foundings')
    .set({ founded })
    .where('library_id', '=', library_id)
    .where('token_hash', '=', tokenHash)
    .execute()
}

export function deleteFoundingsOf(db: AnyDb, founded: string) {
  return db.deleteFrom('foundings').where('founded', '=', founded).execute()
}

/** Deletes the requests that nobody has opened in time. */
export function deleteExpiredFoundings(db: AnyDb, at: Date) {
  return db
    .deleteFrom('foundings')
    .where('founded', 'is', null)
    .where('expires_at', '<', at)
    .execute()
}

export async function countTrials(db: AnyDb): Promise<number> {
  const { n } = await db
    .selectFrom('libraries')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('trial_ends_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const stepRows = {
  hours: sql<boolean>`exists (select from opening_hours)`,
  objects: sql<boolean>`exists (select from objects where owner_id is null)`,
  members: sql<boolean>`exists (select from members where level >= ${memberLevel} and deleted_at is null)`,
  loans: sql<boolean>`exists (select from loans where status <> 'checkout')`,
}

/** Which of the first steps the library's rows show. Its cards are in its document. */
export async function findDone(db: Db): Promise<Record<Exclude<TrialStep, 'cards'>, boolean>> {
  const { hours, objects, members, loans } = stepRows
  return db
    .selectNoFrom([
      hours.as('hours'),
      objects.as('objects'),
      members.as('members'),
      loans.as('loans'),
    ])
    .executeTakeFirstOrThrow()
}

/** Who sets up the library and can read an e-mail. */
export function listSupers(db: Db) {
  return db
    .selectFrom('members')
    .select(['email', 'first_name', 'language'])
    .where('level', '<=', superLevel)
    .where('deleted_at', 'is', null)
    .where('banned', '=', false)
    .execute()
}

const dueOf = (at: Date, turns: readonly number[]) => {
  const cases = turns.map(
    days =>
      sql`when trial_ends_at <= ${at}::timestamptz + ${days} * interval '1 day' then ${days}::int`,
  )
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`
}

/**
 * The trials with a reminder that was not sent yet.
 * @param turns how many days before the end, ascending
 */
export async function listReminded(db: AnyDb, at: Date, turns: readonly number[]) {
  const due = dueOf(at, turns)
  const { rows } = await sql<{ library_id: string; turn: number }>`
    select id as library_id, ${due} as turn from libraries
    where trial_ends_at is not null and coalesce(trial_reminded, 1000) > ${due}`.execute(db)
  return rows
}

/** Claims a reminder: of several processes one does. At the end of a trial, that is when it was said. */
export async function claimReminder(db: Db, id: string, turn: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('libraries')
    .set({ trial_reminded: turn, ...(turn === 0 && { trial_ends_at: at }) })
    .where('id', '=', id)
    .where('trial_ends_at', 'is not', null)
    .where(eb => eb(eb.fn.coalesce('trial_reminded', sql<number>`1000`), '>', turn))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The trials that were over before `before`, and whose supers know. */
export function listRemovable(db: AnyDb, before: Date) {
  return db
    .selectFrom('libraries')
    .select('id as library_id')
    .where('trial_ends_at', '<', before)
    .where('trial_reminded', '=', 0)
    .execute()
}

/** The same trial, locked: nobody adds a row to it until the transaction ends. `undefined` if it was kept meanwhile. */
export function lockRemovable(db: AnyDb, id: string, before: Date) {
  return db
    .selectFrom('libraries')
    .select(['id', 'name', 'domain'])
    .where('id', '=', id)
    .where('trial_ends_at', '<', before)
    .where('trial_reminded', '=', 0)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes a library's rows of a table, and with `libraries` the library. */
export function deleteRowsOf(db: AnyDb, table: string, libraryId: string) {
  const own = table === 'libraries' ? 'id' : 'library_id'
  return sql`delete from ${sql.id(table)} where ${sql.id(own)} = ${libraryId}`.execute(db)
}
