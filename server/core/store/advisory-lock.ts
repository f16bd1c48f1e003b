import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Until the transaction ends, every other call with this name waits, in any process of the server.
 * @param waitMs how long this one waits, and then for the locks of its other statements too; usually as long as for any lock
 */
export async function advisoryLock(
  db: Kysely<Tables>,
  name: string,
  waitMs?: number,
): Promise<void> {
  if (waitMs) await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
