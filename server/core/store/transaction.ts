import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { beginningOf } from './connection/beginning.ts'
import { NotBegun, takeConnection } from './connection/fair-pool.ts'
import { poolFor, type Standby } from './connection/standby.ts'
import { statementName } from './connection/statement-names.ts'
import { isPassing, isStalePlan } from './database-errors.ts'
import type { Tables } from './tables.ts'

/** Builds queries of one transaction over the rows of every library: a query names its library. */
export type AnyDb = Kysely<Tables>

declare const ofOneLibrary: unique symbol
/**
 * Builds queries of one transaction that is bound to a library: row-level security hides the rows of the
 * others, so that a query need not name it. The mark keeps such queries from running over every library.
 */
export type Db = AnyDb & { readonly [ofOneLibrary]: true }

/** The parts of a Store that a transaction needs. */
export interface TransactionSource {
  readonly pool: pg.Pool
  /** Whether a pooler shares sessions, so that each transaction brings its own settings. */
  readonly isShared?: boolean
  /** Whether transactions may only read, because the disk is nearly full. */
  readonly readOnly: boolean
  /** Serves the transactions that only read while the database does not answer. */
  readonly standby?: Standby | undefined
}

export interface TransactionMode {
  /** The work only reads: a write fails with SQLSTATE 25006, and nobody waits for the commit. */
  readonly readOnly?: boolean
  /**
   * For frequent work that finds its rows by their keys or in an index's order: each statement is planned
   * once for any values, because planning would take longer than reading.
   */
  readonly byKey?: boolean
  /**
   * The work only reads, and makes one query: the end is sent together with it, and a second query is refused.
   * Such a transaction takes no longer than its query.
   */
  readonly oneQuery?: boolean
}

/** The role of the running application: row-level security applies to it. */
export const APP_ROLE = 'app_rt'

const RETRIES = 3
const REOPEN_MS = 15_000 // longer than reopening the embedded database takes on a busy machine
const IDLE_MS = 10_000
const ACROSS_MS = 60_000 // a statement of a job or a command may take this long
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i

interface Transaction {
  readonly client: pg.PoolClient
  /** undefined: all libraries. */
  readonly libraryId: string | undefined
  /** The statements with which it begins. */
  readonly beginning: string
  readonly oneQuery: boolean
  /** Whether a write fails, so that nobody need wait for the commit. */
  readonly readOnly: boolean
  /** Whether the connection stores its statements. */
  readonly isNamed: boolean
  /** Whether it could begin; undefined before the first query, with which the beginning is sent. */
  begun: Promise<boolean> | undefined
  /** The connection's last answer. */
  end: Promise<boolean> | undefined
  /** Queries of one connection run one after another. */
  last: Promise<unknown>
  /** Whether a part of its work failed, so that it must not be committed. */
  failed: boolean
  ended: boolean
}

const transactions = new WeakMap<AnyDb, Transaction>()

/**
 * Runs `fn` in one transaction that sees and writes only the rows of `libraryId`, by row-level security. If
 * another transaction was in its way, `fn` runs again, three times at most, so it must have no effects
 * outside the database. Inside `fn` use only its `db`: the embedded database has one connection, so another
 * transaction would wait for this one.
 */
export function withLibrary<T>(
  store: TransactionSource,
  libraryId: string,
  fn: (db: Db) => Promise<T>,
  { readOnly = false, byKey = false, oneQuery = false }: TransactionMode = {},
): Promise<T> {
  const plan = byKey && { plan_cache_mode: 'force_generic_plan' }
  const settings = { role: APP_ROLE, 'app.library_id': libraryId, ...plan }
  return transact(store, { libraryId, readOnly: readOnly || oneQuery, oneQuery, settings }, fn)
}

/**
 * Runs `fn` in one transaction as the owner of the tables, over the rows of every library: for finding a
 * library, for jobs and commands. Never for a member's request.
 */
export function acrossLibraries<T>(
  store: TransactionSource,
  fn: (db: AnyDb) => Promise<T>,
): Promise<T> {
  const settings = { role: 'none', statement_timeout: String(ACROSS_MS) }
  const mode = { readOnly: false, oneQuery: false }
  return transact(store, { libraryId: undefined, ...mode, settings }, fn)
}

/** Runs a part of a transaction's work. If it fails nothing is committed, even if its error is caught. */
export async function joinTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const transaction = transactions.get(db)
    if (transaction) transaction.failed = true
    throw error
  }
}

/** A query builder whose queries all run in the transaction. */
function boundTo(transaction: Transaction): Db {
  const pool = { connect: async () => borrow(transaction), end: async () => {}, options: {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Db
  transactions.set(db, transaction)
  return db
}

function borrow(transaction: Transaction): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[] = []) => {
    if (transaction.ended) {
      throw new Error('A query was made after the end of its transaction: await it inside')
    }
    if (TRANSACTION_CONTROL.test(sql)) throw new Error('Already in a transaction')
    if (transaction.oneQuery) transaction.ended = true
    const result = transaction.last.then(() => guardIdle(transaction, sql, parameters))
    transaction.last = result.catch(() => {})
    return result
  }
  // Kysely's cursor form is not offered.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
}

const idleTimers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()

/** Runs the query. If the transaction makes no other one for 10 s, disconnects, which rolls back. */
async function guardIdle(
  transaction: Transaction,
  sql: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> {
  const { client } = transaction
  if (transaction.oneQuery) return send(transaction, sql, parameters)
  clearTimeout(idleTimers.get(client))
  try {
    return await send(transaction, sql, parameters)
  } finally {
    idleTimers.set(
      client,
      setTimeout(() => void client.end(), IDLE_MS),
    )
  }
}

/** Sends a query, the first one together with the beginning, and an only one also with the end. */
function send(transaction: Transaction, text: string, parameters: readonly unknown[]) {
  const { client, libraryId, beginning, oneQuery, isNamed } = transaction
  // A connection stores the statements of requests only: those of jobs and commands are rare.
  const name = isNamed && parameters.length > 0 ? statementName(text) : undefined
  const patience = libraryId === undefined && { query_timeout: ACROSS_MS + 5000 }
  const query = { ...(name && { name }), text, values: [...parameters], ...patience }
  if (transaction.begun) return client.query(query)
  transaction.begun = succeeds(client.query(beginning))
  const result = client.query(query)
  if (oneQuery) transaction.end = succeeds(client.query('commit'))
  return result
}

interface Begin {
  readonly libraryId: string | undefined
  readonly oneQuery: boolean
  readonly readOnly: boolean
  readonly settings: Record<string, string>
}

async function transact<T>(
  store: TransactionSource,
  { libraryId, oneQuery, readOnly, settings }: Begin,
  fn: (db: Db) => Promise<T>,
): Promise<T> {
  const isShared = store.isShared ?? false
  const isNamed = libraryId !== undefined && !isShared
  const beginning = beginningOf({ readOnly: store.readOnly || readOnly, isShared, settings })
  const reopened = Date.now() + REOPEN_MS
  for (let attempt = 1; ; ) {
    const pool = poolFor(store, readOnly)
    try {
      return await runOnce(pool, { libraryId, oneQuery, readOnly, isNamed, beginning }, fn)
    } catch (error) {
      if (error instanceof NotBegun) {
        if (pool === store.pool) store.standby?.noteFailure(error.cause)
        if (pool !== poolFor(store, readOnly)) continue
        if (Date.now() > reopened || store.pool.ending) throw error.cause
        await sleep(100)
      } else {
        if (attempt++ > RETRIES || !isPassing(error)) throw error
        await sleep(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
}

/**
 * The beginning is sent together with the first query, and the answer to a read-only request is sent while
 * the transaction ends: this saves two round trips.
 */
async function runOnce<T>(
  pool: pg.Pool,
  fixed: Pick<Transaction, 'libraryId' | 'oneQuery' | 'readOnly' | 'isNamed' | 'beginning'>,
  fn: (db: Db) => Promise<T>,
): Promise<T> {
  const { client, giveBack } = await takeConnection(pool, fixed.libraryId)
  const transaction: Transaction = {
    ...fixed,
    client,
    begun: undefined,
    end: undefined,
    last: Promise.resolve(),
    failed: false,
    ended: false,
  }
  const leave = (usable: boolean) => {
    clearTimeout(idleTimers.get(client))
    giveBack(usable)
  }
  try {
    const result = await fn(boundTo(transaction))
    await transaction.last
    if (transaction.failed) throw new Error('A part of the transaction failed')
    await commit(transaction, leave)
    return result
  } catch (cause) {
    transaction.ended = true
    const stale = isStalePlan(cause)
    if (transaction.begun) transaction.end ??= succeeds(client.query('rollback'))
    leave(((await transaction.end) ?? true) && !stale)
    const begun = (await transaction.begun) ?? true
    throw begun && !stale ? cause : new NotBegun('', { cause })
  }
}

/** Ends the transaction, and waits for it only if it could write. @throws Error if nothing was saved */
async function commit(transaction: Transaction, leave: (usable: boolean) => void): Promise<void> {
  const { client, begun, readOnly } = transaction
  if (begun && !(await begun)) throw new Error('The transaction did not begin')
  transaction.ended = true
  if (!begun) return leave(true)
  if (!readOnly) {
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A failed query was ignored: nothing was saved')
    return leave(true)
  }
  transaction.end ??= succeeds(client.query('commit'))
  void transaction.end.then(leave)
}

const succeeds = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  )
