import { sql } from 'kysely'
import { awaitingStates, busyStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/** The copies of a product, those with the lowest code first. */
export function listCopies(db: Db, productId: string) {
  return db
    .selectFrom('copies')
    .select(['id', 'code', 'state'])
    .where('object_id', '=', productId)
    .orderBy(sql`length(code)`)
    .orderBy('code')
    .execute()
}

/** The loans and reservations of a product that hold a copy, as they were booked, without those that expired before `at`. */
export function listTaking(db: Db, productId: string, at: Date) {
  return db
    .selectFrom('loans')
    .select(['id', 'copy_id', 'status', 'from_date as from', 'to_date', 'busy_until'])
    .where('object_id', '=', productId)
    .where('status', 'in', busyStates)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes the reservations of a product that have expired, but not those of one member. */
export function deleteExpired(
  { db, at }: { db: Db; at: Date },
  productId: string,
  except?: string,
) {
  const expired = db
    .deleteFrom('loans')
    .where('object_id', '=', productId)
    // In the statement's text, so that the planner knows the index of reservations.
    .where('status', '=', sql.lit('checkout' as const))
    .where('expires_at', '<=', at)
  return (except === undefined ? expired : expired.where('member_id', '!=', except)).execute()
}

/**
 * Gives loans other copies. Two may overlap until the days of the loan that needs room are stored: the constraint is checked
 * at the end of the transaction.
 */
export async function setCopies(db: Db, copies: ReadonlyMap<string, string>) {
  await sql`set constraints loans_no_overlap deferred`.execute(db)
  const given = [...copies].map(([id, copy_id]) => ({ id, copy_id }))
  await sql`update loans set copy_id = given.copy_id
    from json_to_recordset(${JSON.stringify(given)}::json) as given(id text, copy_id text)
    where loans.id = given.id and loans.status in (${literals(awaitingStates)})`.execute(db)
}

/**
 * Whether a process of the release before this one has a connection to the database. It knows no copies, and would lend the
 * first one only. Its connections have the bare name.
 */
export async function formerReleaseRuns(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`select exists (
    select from pg_stat_activity
    where datname = current_database() and application_name = 'oggettoteca') as runs`.execute(db)
  return rows[0]?.runs ?? false
}
