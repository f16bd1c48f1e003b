import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './database-errors.ts'
import { statementName } from './statement-names.ts'
import type { Tables } from './tables.ts'

/** What a transaction needs of a Store. */
export interface TransactionSource {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  /** Whether transactions may only read for now, since the disk is nearly full. */
  readonly readOnly: boolean
}

/** The role of the running application: row-level security applies to it. */
export const APP_ROLE = 'app_rt'

const RETRIES = 3
const RETRYABLE = new Set(['40001', '40P01']) // serialization failure, deadlock
const REOPEN_MS = 15_000 // longer than reopening the embedded database takes on a busy machine
const IDLE_MS = 10_000
const ACROSS_MS = 60_000 // a job's or a command's statement may take this long
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i
const LOOK = /^\s*select\b/i // no function of ours that is called this way writes

interface Scope {
  readonly pool: pg.Pool
  readonly client: pg.PoolClient
  /** undefined: across libraries. */
  readonly libraryId: string | undefined
  /** Queries of one connection run one after another. */
  last: Promise<unknown>
  /** Whether anything but a look was asked of it. */
  wrote: boolean
  state: 'open' | 'failed' | 'ended'
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs `fn` in one transaction that sees and writes only the rows of `libraryId`. Every query made
 * through `store.db` inside it, however deep, belongs to the transaction. Called again inside for the
 * same library, it joins. On a serialization failure or a deadlock `fn` runs again, three times at
 * most: keep effects outside the database out of it.
 */
export function withLibrary<T>(
  store: TransactionSource,
  libraryId: string,
  fn: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return transact(store, libraryId, { role: APP_ROLE, 'app.library_id': libraryId }, fn)
}

/**
 * The same for work that finds its rows by their keys, or in an index's order, and is asked for often:
 * each statement is planned once, for any values, since there a plan takes longer than the rows. Inside
 * another transaction it is planned as that one is.
 */
export function withLibraryByKey<T>(
  store: TransactionSource,
  libraryId: string,
  fn: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const scope = { role: APP_ROLE, 'app.library_id': libraryId }
  return transact(store, libraryId, { ...scope, plan_cache_mode: 'force_generic_plan' }, fn)
}

/**
 * Runs `fn` in one transaction as the owner of the tables, over the rows of every library: for
 * looking a library up, jobs, commands. Never in answer to a member's request.
 */
export function acrossLibraries<T>(
  store: TransactionSource,
  fn: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return transact(store, undefined, { role: 'none', statement_timeout: String(ACROSS_MS) }, fn)
}

/** Whether what runs now has a transaction open already. */
export function isInTransaction({ pool }: TransactionSource): boolean {
  const scope = scopes.getStore()
  return scope?.pool === pool && scope.state !== 'ended'
}

/**
 * The pool Kysely draws from: inside a transaction its one connection, so that a forgotten handle
 * neither escapes the transaction nor waits for ever for the embedded engine's only connection.
 */
export function scopedPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const scope = scopes.getStore()
      return scope?.pool === pool ? borrow(scope) : pool.connect()
    },
    end: () => pool.end(),
  }
}

/** Makes `pool.query` fail at once inside a transaction, where it would wait for its own client. */
export function refuseInTransactions(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const guarded = (...args: unknown[]) => {
    const scope = scopes.getStore()
    if (scope?.pool === pool && scope.state !== 'ended') {
      throw new Error('Inside a transaction use db, not pool')
    }
    return query(...args)
  }
  pool.query = guarded as typeof pool.query
}

function borrow(scope: Scope): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[] = []) => {
    if (scope.state === 'ended') {
      throw new Error('A query was made after the end of its transaction: await it inside')
    }
    if (TRANSACTION_CONTROL.test(sql)) {
      throw new Error('Already in a transaction: use withLibrary() or acrossLibraries()')
    }
    if (!LOOK.test(sql)) scope.wrote = true
    const result = scope.last.then(() => guardIdle(scope, sql, parameters))
    scope.last = result.catch(() => {})
    return result
  }
  // Kysely's cursor form is not offered.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
}

const idleTimers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()

/** Runs the query; then, if its transaction makes no other for 10 s, hangs up (a rollback). */
async function guardIdle(
  { client, libraryId }: Scope,
  sql: string,
  parameters: readonly unknown[],
) {
  clearTimeout(idleTimers.get(client))
  // Kept in the connection are the statements of requests: those of jobs and commands come seldom.
  const name = libraryId && parameters.length > 0 ? statementName(sql) : undefined
  try {
    const patience = libraryId === undefined && { query_timeout: ACROSS_MS + 5000 }
    const values = [...parameters]
    return await client.query({ ...(name && { name }), text: sql, values, ...patience })
  } finally {
    idleTimers.set(
      client,
      setTimeout(() => void client.end(), IDLE_MS),
    )
  }
}

async function transact<T>(
  { pool, db, readOnly }: TransactionSource,
  libraryId: string | undefined,
  settings: Record<string, string>,
  fn: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const outer = scopes.getStore()
  if (outer?.pool === pool && outer.state !== 'ended') return join(outer, libraryId, () => fn(db))
  const begin = readOnly ? 'begin read only' : 'begin'
  const set = Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')
  const reopened = Date.now() + REOPEN_MS
  for (let attempt = 1; ; ) {
    try {
      return await runOnce(pool, libraryId, `${begin}; select ${set}`, () => fn(db))
    } catch (error) {
      if (error instanceof NotBegun) {
        if (Date.now() > reopened || pool.ending) throw error.cause
        await sleep(100)
      } else {
        if (attempt++ > RETRIES || !RETRYABLE.has(sqlState(error))) throw error
        await sleep(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
}

async function join<T>(scope: Scope, libraryId: string | undefined, fn: () => Promise<T>) {
  if (scope.libraryId !== libraryId) {
    throw new Error('A transaction of one library cannot hold one of another')
  }
  try {
    return await fn()
  } catch (error) {
    scope.state = 'failed' // half of the inner work is done: the outer must not commit it
    throw error
  }
}

/** Nothing was done, since the connection is lost or its statements are stale: all may be tried again. */
class NotBegun extends Error {}

/**
 * The beginning is sent with the first query, and the answer to one that only looked goes out while the
 * transaction ends: of each round trip between them a reader would wait for nothing.
 */
async function runOnce<T>(
  pool: pg.Pool,
  libraryId: string | undefined,
  beginning: string,
  fn: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(cause => {
    throw new NotBegun('', { cause })
  })
  const begun = succeeds(client.query(beginning))
  const scope: Scope = {
    pool,
    client,
    libraryId,
    last: Promise.resolve(),
    wrote: false,
    state: 'open',
  }
  const leave = (usable: boolean) => {
    clearTimeout(idleTimers.get(client))
    client.release(!usable)
  }
  try {
    const result = await scopes.run(scope, fn)
    await scope.last
    if (scope.state === 'failed') throw new Error('A transaction inside this one failed')
    if (!(await begun)) throw new Error('The transaction did not begin')
    scope.state = 'ended'
    const end = client.query('commit')
    if (scope.wrote) {
      const { command } = await end
      if (command !== 'COMMIT') throw new Error('A failed query was ignored: nothing was saved')
      leave(true)
    } else {
      void succeeds(end).then(leave)
    }
    return result
  } catch (cause) {
    scope.state = 'ended'
    const stale = isStalePlan(cause)
    leave((await succeeds(client.query('rollback'))) && !stale)
    throw (await begun) && !stale ? cause : new NotBegun('', { cause })
  }
}

const succeeds = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  )

function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
