import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Until the transaction ends, every other call with this name waits, in any process of the server. */
export async function advisoryLock(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
