import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isClockWrong, readClock } from './clock.ts'
import { makeStandby, type Standby } from './connection/standby.ts'
import { type OnQuery, watchQueries } from './connection/watch-queries.ts'
import {
  type DiskWatch,
  makeFolder,
  makeWritable,
  requireOwn,
  requireRoom,
  watchDisk,
} from './data-folder.ts'
import { openable, STATEMENT_MS, sessionSettings } from './database-url.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { migrate, migrateBeside } from './migrate.ts'
import { typeParsers } from './parsers.ts'
import { type PgliteEngine, startPglite } from './pglite/engine.ts'
import type { Tables } from './tables.ts'
import { EMBEDDED, installDatabase } from './template.ts'
import { APP_ROLE } from './transaction.ts'

/** The open database, the same for both kinds. */
export interface Store {
  /** For statistics and the like, outside any transaction. */
  readonly pool: pg.Pool
  /** Outside any transaction: sees no row of a library, because row-level security allows none by default. */
  readonly db: Kysely<Tables>
  readonly engine: 'pglite' | 'postgresql'
  /**
   * A pooler gives each transaction any connection of the database, so nothing lasts beyond a transaction:
   * neither settings nor prepared statements.
   */
  readonly isShared: boolean
  /**
   * The disk of the embedded database is nearly full: transactions may read, and a write fails with SQLSTATE
   * 25006. On a full disk the database could not even open.
   */
  readonly readOnly: boolean
  /** Serves reads while a PostgreSQL server does not answer; absent: they fail. */
  readonly standby?: Standby | undefined
  /** Makes one durable write. Never rejects: `ready` false means that the database does not answer. */
  health(): Promise<Health>
  /** Waits for running transactions, then closes. Safe to call twice. */
  close(): Promise<void>
}

export interface Health {
  readonly ready: boolean
  readonly engine: Store['engine']
  /** Milliseconds of the test write. */
  readonly latency: number
  /** Whether a commit reaches the disk before it is acknowledged; a PostgreSQL server is trusted. */
  readonly durable: boolean
  readonly readOnly: boolean
  /** How many times the embedded database ended and was opened again. */
  readonly restarts: number
  /** The reason when not ready: for the log, not for people. */
  readonly failure?: string
}

export interface StoreOptions {
  /** The data folder; the embedded database is in its folder `database`. */
  readonly dataDir: string
  /** A PostgreSQL 15 or newer; absent or empty: the embedded database. */
  readonly databaseUrl?: string | undefined
  /** Its streaming standby, reached in the same way. */
  readonly standbyUrl?: string | undefined
  /** A folder made by buildDatabase(); without it the first opening takes seconds longer. */
  readonly template?: string | undefined
  /** The folder of the `NNN-name.sql` files; the product's own by default. */
  readonly migrations?: string | undefined
  /** How long the embedded database may be silent before it is killed and reopened. */
  readonly silenceMs?: number | undefined
  /** With fewer free bytes on its disk the embedded database is read-only. */
  readonly diskReserve?: number | undefined
  /**
   * Called before anything is written, because what it removes may have filled the disk. On the embedded database no other
   * process uses the folder then.
   */
  readonly removeLeftovers?: (() => Promise<unknown>) | undefined
  /** Called for every query with its duration. */
  readonly onQuery?: OnQuery | undefined
  readonly warn?: ((line: string) => void) | undefined
}

/** The embedded database cannot open its folder. */
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
  await makeFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    await options.removeLeftovers?.()
    await makeWritable(dataDir)
    const folder = join(dataDir, 'database')
    await requireRoom(dataDir, folder)
    await installDatabase(folder, template, migrations)
    const engine = await startPglite({ folder, name: lock.name, silenceMs, warn }).catch(
      async error => {
        await requireOwn(folder)
        throw new DatabaseDamaged(folder, error)
      },
    )
    const connection = { ...EMBEDDED, host: engine.host }
    try {
      await migrateWith(new pg.Client(connection), migrations)
      // The database runs one query at a time, and does not separate the messages of two clients.
      const alone = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 }
      const pool = makePool({ ...connection, ...alone }, options)
      const disk = await watchDisk(dataDir, options.diskReserve, warn)
      const store = makeStore('pglite', pool, { isShared: false, embedded: { engine, disk, lock } })
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
  const { isShared } = await openable(connectionString)
  await options.removeLeftovers?.()
  await migrateServer(connectionString, options.migrations)
  const poolAt = (connectionString: string) =>
    makePool(
      {
        connectionString,
        max: 10,
        // Not the bare name, by which the release is known that had no copies.
        application_name: 'oggettoteca-copies',
        ...(!isShared && sessionSettings),
        // The database times out by itself, but a server that disappeared without closing its connections
        // cannot.
        query_timeout: STATEMENT_MS + SILENCE_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      },
      { ...options, isShared },
    )
  const standby = options.standbyUrl ? makeStandby(poolAt(options.standbyUrl)) : undefined
  return makeStore('postgresql', poolAt(connectionString), { isShared, standby })
}

/** After this additional time the connection itself counts as lost. */
const SILENCE_MS = 2000

/**
 * Outside a transaction of a library no rows are visible. A prepared statement is parsed once but planned for
 * its values each time, unless a transaction says otherwise: a plan for any value suits a library of average
 * size. The embedded database has one session for all its connections, which contains the last one's
 * statements.
 */
const greeting = `set role ${APP_ROLE}; set plan_cache_mode = force_custom_plan; deallocate all`

type PoolOptions = Pick<StoreOptions, 'onQuery'> & { isShared?: boolean }

function makePool(config: pg.PoolConfig, { onQuery, isShared }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    ...config,
    types: typeParsers,
    // Nothing waits for the answer to the beginning of a transaction.
    pipeline: true,
    onConnect: async client => {
      if (!isShared) await client.query(greeting)
    },
  })
  // The pool replaces a broken connection; without listeners its error would end the process.
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

async function migrateServer(connectionString: string, migrations: string | undefined) {
  const [keeper, client] = [
    new pg.Client({ connectionString }),
    new pg.Client({ connectionString }),
  ]
  try {
    await keeper.connect()
    await client.connect()
    await migrateBeside(keeper, client, migrations)
  } finally {
    await Promise.all([keeper.end(), client.end()])
  }
}

/** The parts of the embedded database besides a pool. */
interface Embedded {
  readonly engine: PgliteEngine
  readonly disk: DiskWatch
  readonly lock: FolderLock
}

interface StoreParts {
  readonly isShared: boolean
  readonly standby?: Standby | undefined
  readonly embedded?: Embedded
}

function makeStore(
  engine: Store['engine'],
  pool: pg.Pool,
  { isShared, standby, embedded }: StoreParts,
): Store {
  const close = async () => {
    await Promise.all([pool.end(), standby?.pool.end()])
    embedded?.disk.stop()
    await embedded?.engine.close()
    await embedded?.lock.release()
  }
  let closed: Promise<void> | undefined
  const store: Store = {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    engine,
    isShared,
    standby,
    get readOnly() {
      return embedded?.disk.low ?? false
    },
    health: () => checkHealth(store, embedded?.engine),
    close: () => (closed ??= close()),
  }
  return store
}

async function checkHealth({ engine, pool, readOnly }: Store, pglite: PgliteEngine | undefined) {
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
    // Writes to the log, which must be synced, and leaves no row.
    const { rows } = await pool.query<{ now: number }>(
      `select pg_logical_emit_message(true, 'health', ''), ${readClock}`,
    )
    const after = await pglite?.fsyncs()
    const failure = readOnly
      ? 'the disk is nearly full'
      : isClockWrong(Number(rows[0]?.now)) && "the clock differs from the database's"
    return finish({
      ready: !failure,
      ...(failure && { failure }),
      durable: after === undefined || after > (before ?? 0),
    })
  } catch (error) {
    return finish({ ready: false, durable: false, failure: (error as Error).message })
  }
}

const NOT_DURABLE =
  'WARNING: the embedded database did not sync its last commit to the disk. A power cut may lose ' +
  'acknowledged loans. Is its version another than the pinned one?'
