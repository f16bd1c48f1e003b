import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DiskWatch, makeWritable, requireRoom, watchDisk } from './data-folder.ts'
import { openable } from './database-url.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { typeParsers } from './parsers.ts'
import { type PgliteEngine, startPglite } from './pglite-engine.ts'
import type { Tables } from './tables.ts'
import { EMBEDDED, installDatabase } from './template.ts'
import { APP_ROLE } from './transaction.ts'
import { type OnQuery, watchQueries } from './watch-queries.ts'

/** The open database: one way for both engines. */
export interface Store {
  /** For statistics and the like, outside any transaction. */
  readonly pool: pg.Pool
  /**
   * Outside any transaction: sees no row that belongs to a library, since row-level security fails
   * closed.
   */
  readonly db: Kysely<Tables>
  readonly engine: 'pglite' | 'postgresql'
  /**
   * The disk of the embedded database is nearly full: transactions read on, and a write fails with
   * SQLSTATE 25006. Were the disk to fill up, the engine could not even open.
   */
  readonly readOnly: boolean
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
  readonly readOnly: boolean
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
  /** Free bytes on the disk of the embedded database under which it is read-only. */
  readonly diskReserve?: number | undefined
  /** Told of every query and how long it took. */
  readonly onQuery?: OnQuery | undefined
  readonly warn?: ((line: string) => void) | undefined
}

/** The embedded engine does not open its folder. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged'
  constructor(folder: string, cause: Error) {
    super(`The database in ${folder} does not open (${cause.message}). It was left as it is`, {
      cause,
    })
  }
}

/**
 * Opens the database, migrated and ready.
 * @throws DataFolderLocked, DataFolderUnusable, DatabaseDamaged, DatabaseUnusable, MigrationRefused; all with
 * one-line messages.
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)
}

async function openEmbedded(options: StoreOptions): Promise<Store> {
  const { dataDir, template, migrations, silenceMs, warn = console.warn } = options
  await makeWritable(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    await requireRoom(dataDir, folder)
    await installDatabase(folder, template, migrations)
    const engine = await startPglite({ folder, name: lock.name, silenceMs, warn }).catch(error => {
      throw new DatabaseDamaged(folder, error)
    })
    const connection = { ...EMBEDDED, host: engine.host }
    try {
      await migrateWith(new pg.Client(connection), migrations)
      // The engine runs one query at a time, and between two clients' messages keeps no border.
      const alone = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 }
      const pool = makePool({ ...connection, ...alone }, options)
      const disk = await watchDisk(dataDir, options.diskReserve, warn)
      const store = makeStore('pglite', pool, { engine, disk, lock })
      const { durable } = await store.health()
      if (!durable) warn(NOT_DURABLE)
      return store
    } catch (error) {
      await engine.close()
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A PostgreSQL server: several processes may share it, so there is no lock. */
async function openServer(options: StoreOptions, connectionString: string): Promise<Store> {
  await openable(connectionString)
  await migrateWith(new pg.Client({ connectionString }), options.migrations)
  return makeStore(
    'postgresql',
    makePool(
      {
        connectionString,
        max: 10,
        application_name: 'oggettoteca',
        statement_timeout: STATEMENT_MS,
        lock_timeout: 2000,
        idle_in_transaction_session_timeout: 10_000,
        // A server that vanished without closing its connections sends no time-out of its own.
        query_timeout: STATEMENT_MS + SILENCE_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      },
      options,
    ),
  )
}

/** The server ends a statement after this long. */
const STATEMENT_MS = 5000
/** After this much more the connection itself counts as lost. */
const SILENCE_MS = 2000

/**
 * Outside a transaction's context nothing is seen, rather than everything. A statement that is kept is read
 * once, but planned for its values each time, unless a transaction says otherwise: a plan for any value is
 * one for a library of average size. The
 * embedded engine has one session for all its connections, which remembers the last one's statements.
 */
const greeting = `set role ${APP_ROLE}; set plan_cache_mode = force_custom_plan; deallocate all`

function makePool(config: pg.PoolConfig, { onQuery }: StoreOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    ...config,
    types: typeParsers,
    // The beginning of a transaction does not wait to be answered.
    pipeline: true,
    onConnect: async client => {
      await client.query(greeting)
    },
  })
  // A connection that breaks is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  if (onQuery) watchQueries(pool, onQuery)
  return pool
}

async function migrateWith(client: pg.Client, migrations: string | undefined) {
  await client.connect()
  try {
    await migrate(client, migrations)
  } finally {
    await client.end()
  }
}

/** What the embedded engine needs besides a pool. */
interface Embedded {
  readonly engine: PgliteEngine
  readonly disk: DiskWatch
  readonly lock: FolderLock
}

function makeStore(engine: Store['engine'], pool: pg.Pool, embedded?: Embedded): Store {
  const close = async () => {
    await pool.end()
    embedded?.disk.stop()
    await embedded?.engine.close()
    await embedded?.lock.release()
  }
  let closed: Promise<void> | undefined
  const store: Store = {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    engine,
    get readOnly() {
      return embedded?.disk.low ?? false
    },
    health: () => checkHealth(store, embedded?.engine),
    close: () => (closed ??= close()),
  }
  return store
}

async function checkHealth(
  { engine, pool, readOnly }: Store,
  pglite: PgliteEngine | undefined,
): Promise<Health> {
  const started = performance.now()
  const finish = (rest: Pick<Health, 'ready' | 'durable'> & { failure?: string }): Health => ({
    engine,
    readOnly,
    latency: performance.now() - started,
    restarts: pglite?.restarts ?? 0,
    ...rest,
  })
  try {
    const before = await pglite?.fsyncs()
    // Writes to the log and so must be synced, yet leaves nothing behind.
    await pool.query(`select pg_logical_emit_message(true, 'health', '')`)
    const after = await pglite?.fsyncs()
    const ready = !readOnly
    const failure = ready ? {} : { failure: 'the disk is nearly full' }
    return finish({ ready, ...failure, durable: after === undefined || after > (before ?? 0) })
  } catch (error) {
    return finish({ ready: false, durable: false, failure: (error as Error).message })
  }
}

const NOT_DURABLE =
  'WARNING: the embedded database did not sync its last commit to the disk. A power cut may lose ' +
  'acknowledged loans. Is its version another than the pinned one?'
