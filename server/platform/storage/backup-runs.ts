import { CompiledQuery } from 'kysely'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import type { Store } from '#server/core/store/open.ts'
import { type AnyDb, acrossLibraries } from '#server/core/store/transaction.ts'

/** A backup that began before these hours is no longer being made: its process was killed. */
const mostMs = 6 * 3_600_000
const storedMs = 30 * 24 * 3_600_000

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

const queryOf =
  (db: AnyDb): Query =>
  (text, values = []) =>
    db.executeQuery(CompiledQuery.raw(text, values))
const storeQuery =
  (store: Store): Query =>
  (text, values) =>
    acrossLibraries(store, db => queryOf(db)(text, values))
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Makes a backup. From before its rows are read until its end no stored file is removed, by any process.
 * @param query of the database's owner
 */
export async function asRun<T>(query: Query, now: Date, work: () => Promise<T>): Promise<T> {
  // An operator's command may meet the database of an earlier release.
  const { rows } = await query(`select from pg_class where oid = to_regclass('backup_runs')`)
  return rows.length === 0 ? work() : finish(query, await insertRun(query, now), work)
}

/** The same in the running server. */
export function asServerRun<T>(store: Store, now: Date, work: () => Promise<T>): Promise<T> {
  return asRun(storeQuery(store), now, work)
}

/**
 * The same for the backup that is due since an hour, unless one has been made since, or is being made by any process.
 * @returns `null` if nothing was due
 */
export async function asDailyRun<T>(
  store: Store,
  { now, since }: { now: Date; since: Date },
  work: () => Promise<T>,
): Promise<T | null> {
  const run = await acrossLibraries(store, async db => {
    await advisoryLock(db, 'daily backup')
    const query = queryOf(db)
    await query('delete from backup_runs where started_at < $1', [before(now, storedMs)])
    // In one statement, because a run may end between two.
    const { rows } = await query(
      'select from backup_runs where case when ended_at is null then started_at > $1 else started_at >= $2 end',
      [before(now, mostMs), since],
    )
    return rows.length > 0 ? null : insertRun(query, now)
  })
  return run === null ? null : finish(storeQuery(store), run, work)
}

/** Whether files must stay, because the rows of a backup may name them. */
export function mustFilesStay(store: Store, now: Date): Promise<boolean> {
  return isBeingMade(storeQuery(store), now)
}

/** When the newest backup was whole. */
export async function newestRun(store: Store): Promise<Date | null> {
  const { rows } = await storeQuery(store)('select max(ended_at) as at from backup_runs')
  return (rows as { at: Date | null }[])[0]?.at ?? null
}

async function isBeingMade(query: Query, now: Date): Promise<boolean> {
  const text = 'select from backup_runs where ended_at is null and started_at > $1 limit 1'
  return (await query(text, [before(now, mostMs)])).rows.length > 0
}

async function insertRun(query: Query, now: Date): Promise<string> {
  const text = 'insert into backup_runs (started_at) values ($1) returning id'
  const { rows } = await query(text, [now])
  return (rows as { id: string }[])[0]?.id ?? ''
}

/** Notes the end of a backup; of one that failed nothing is left. */
async function finish<T>(query: Query, run: string, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    await query('update backup_runs set ended_at = clock_timestamp() where id = $1', [run])
    return done
  } catch (error) {
    await query('delete from backup_runs where id = $1', [run]).catch(() => {})
    throw error
  }
}
