import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { typeParsers } from './parsers.ts'
import { type PgliteEngine, startPglite } from './pglite-engine.ts'
import type { Tables } from './tables.ts'
import { installDatabase } from './template.ts'
import { APP_ROLE, scopedPool } from './transaction.ts'

/** The open database: one way for both engines. */
export interface Store {
  /** For the few queries written by hand outside Kysely. Same rules as `db`. */
  readonly pool: pg.Pool
  /**
   * Inside withLibrary() or acrossLibraries() its queries belong to that transaction. Outside it
   * sees no row that belongs to a library: row-level security fails closed.
   */
  readonly db: Kysely<Tables>
  readonly engine: 'pglite' | 'postgresql'
  /** Makes one durable write. Never rejects: `ready` false says the database does not answer. */
  health(): Promise<Health>
  /** Waits for running transactions, then closes. Safe to call twice. */
  close(): Promise<void>
}

export interface Health {
  readonly ready: boolean
  readonly engine: Store['engine']
  /** Milliseconds of the test write. */
  readonly latency: number
  /** Whether a commit reaches the disk before it is acknowledged; a server is trusted. */
  readonly durable: boolean
  /** How many times the embedded engine died and was opened again. */
  readonly restarts: number
  /** The reason when not ready: for the log, not for people. */
  readonly failure?: string
}

export interface StoreOptions {
  /** Where everything is kept; the embedded database in its folder `database`. */
  readonly dataDir: string
  /** A PostgreSQL 15 or newer; absent or empty: the embedded engine. */
  readonly databaseUrl?: string | undefined
  /** A folder made by buildDatabase(); when missing the first opening takes seconds longer. */
  readonly template?: string | undefined
  /** Folder of the `NNN-name.sql` files; the product's own by default. */
  readonly migrations?: string | undefined
  /** How long the embedded engine may be silent before it is killed and reopened. */
  readonly silenceMs?: number | undefined
  readonly warn?: ((line: string) => void) | undefined
}

/** The data folder cannot be written: read-only, full, or not a folder. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
  constructor(folder: string, cause: unknown) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    super(`The data folder ${folder} cannot be written (${reason})`, { cause })
  }
}

/**
 * Opens the database, migrated and ready.
 * @throws DataFolderLocked, DataFolderUnusable, MigrationRefused; all with one-line messages.
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)
}
