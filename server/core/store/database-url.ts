import pg from 'pg'

/** The PostgreSQL of DATABASE_URL cannot be used; the message says why in one sentence. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

const CONNECT_MS = 10_000

/**
 * Connects once before the migrations, to report an error in one sentence.
 * @returns whether a pooler shares sessions between connections, as PgBouncer does in transaction mode
 * @throws DatabaseUnusable if nothing answers
 */
export async function openable(connectionString: string): Promise<{ isShared: boolean }> {
  const timeouts = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }
  const clients = [1, 2].map(() => new pg.Client({ connectionString, ...timeouts }))
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
    }
    return { isShared: await sharesSessions(clients) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new DatabaseUnusable(`The database of DATABASE_URL cannot be opened: ${message || code}`)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => {})))
  }
}

/** How often each connection is asked: a busy pooler may give it the same process a few times in a row. */
const rounds = 10

/**
 * Whether one process of the server serves two open connections, or several serve one of them. Then a
 * connection sees settings and prepared statements of another.
 */
async function sharesSessions(clients: readonly pg.Client[]): Promise<boolean> {
  const owners = new Map<number, pg.Client>()
  for (const client of Array.from({ length: rounds }, () => clients).flat()) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    if ((owners.get(pid) ?? client) !== client) return true
    owners.set(pid, client)
  }
  return owners.size !== clients.length
}

/** The database ends a statement after this time. */
export const STATEMENT_MS = 5000
/** The limits of each session; behind a pooler, of each transaction. */
export const sessionSettings = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}
/** The same as texts, with the plan mode of a session, for a transaction behind a pooler. */
export const sharedSettings = {
  ...Object.fromEntries(Object.entries(sessionSettings).map(([name, ms]) => [name, String(ms)])),
  plan_cache_mode: 'force_custom_plan',
}
