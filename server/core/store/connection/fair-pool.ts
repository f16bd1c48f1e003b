import type pg from 'pg'
import { AppError } from '#server/core/app-error.ts'

/** How many transactions of one library may wait: more than one process does in half a second. */
const mostWaiting = 500

/** How many more transactions may have a connection of a pool, and which wait for one, by library. */
type Waiting = { free: number; lines: Map<string, (() => void)[]> }
const waitingAt = new WeakMap<pg.Pool, Waiting>()

/**
 * Nothing was done, because the connection is lost or its statements are outdated: all of it may be tried
 * again.
 */
export class NotBegun extends Error {}

/**
 * A connection for a transaction. When all are taken, the next free one goes to each waiting library in turn, so that
 * a library with many calls does not delay the call of another. A pool alone goes by the order of arrival.
 * @param library undefined for all libraries
 * @throws NotBegun; AppError rate_limited if too many transactions of the library wait
 */
export async function takeConnection(pool: pg.Pool, library = '') {
  const { max, connectionTimeoutMillis: waitMs = 5000 } = pool.options
  const waiting = waitingAt.get(pool) ?? { free: max, lines: new Map() }
  waitingAt.set(pool, waiting)
  if (waiting.free > 0) waiting.free--
  else await waitInQueue(waiting, library, waitMs)
  const client = await pool.connect().catch(cause => {
    passOn(waiting)
    throw new NotBegun('', { cause })
  })
  const giveBack = (usable: boolean) => {
    client.release(!usable)
    passOn(waiting)
  }
  return { client, giveBack }
}

/** How many transactions of every library wait for a connection of the pool. */
export function countWaiting(pool: pg.Pool): number {
  const lines = waitingAt.get(pool)?.lines.values() ?? []
  return [...lines].reduce((sum, { length }) => sum + length, 0)
}

/** Waits as long as the pool would. @throws NotBegun after that time */
function waitInQueue({ lines }: Waiting, library: string, waitMs: number): Promise<void> {
  const line = lines.get(library) ?? []
  if (line.length >= mostWaiting) throw new AppError('rate_limited', { retryAfter: 1 })
  lines.set(library, line)
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const leave = () => {
      line.splice(line.indexOf(begin), 1)
      if (line.length === 0) lines.delete(library)
      // The pool's own message, so that callers treat it as a database that does not answer.
      reject(new NotBegun('', { cause: new Error('timeout exceeded when trying to connect') }))
    }
    const timer = setTimeout(leave, waitMs)
    line.push(begin)
  })
}

/** Gives a free connection to the next library. A map keeps the order of insertion: this library is inserted again, as the last. */
function passOn(waiting: Waiting) {
  const [next] = waiting.lines
  if (!next) {
    waiting.free++
    return
  }
  const [library, line] = next
  waiting.lines.delete(library)
  line.shift()?.()
  if (line.length > 0) waiting.lines.set(library, line)
}
