import type pg from 'pg'
import { AppError } from '../../app-error.ts'

/** How many transactions of one library may wait: more than one process does in half a second. */
const mostWaiting = 500

/** How many more transactions may have a connection of a pool, and which wait for one, by library. */
type Turns = { free: number; lines: Map<string, (() => void)[]> }
const turnsOf = new WeakMap<pg.Pool, Turns>()

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
  const turns = turnsOf.get(pool) ?? { free: max, lines: new Map() }
  turnsOf.set(pool, turns)
  if (turns.free > 0) turns.free--
  else await waitInLine(turns, library, waitMs)
  const client = await pool.connect().catch(cause => {
    endTurn(turns)
    throw new NotBegun('', { cause })
  })
  const giveBack = (usable: boolean) => {
    client.release(!usable)
    endTurn(turns)
  }
  return { client, giveBack }
}

/** How many transactions of every library wait for a connection of the pool. */
export function countWaiting(pool: pg.Pool): number {
  const lines = turnsOf.get(pool)?.lines.values() ?? []
  return [...lines].reduce((sum, { length }) => sum + length, 0)
}

/** Waits as long as the pool would. @throws NotBegun after that time */
function waitInLine({ lines }: Turns, library: string, waitMs: number): Promise<void> {
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
      // The pool's own words: callers treat it as a database that is away.
      reject(new NotBegun('', { cause: new Error('timeout exceeded when trying to connect') }))
    }
    const timer = setTimeout(leave, waitMs)
    line.push(begin)
  })
}

/** Begins the next turn. A map keeps the order of insertion: a library that had its turn is inserted again, as the last. */
function endTurn(turns: Turns) {
  const [next] = turns.lines
  if (!next) {
    turns.free++
    return
  }
  const [library, line] = next
  turns.lines.delete(library)
  line.shift()?.()
  if (line.length > 0) turns.lines.set(library, line)
}
