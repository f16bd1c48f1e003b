import type pg from 'pg'
import { isDatabaseAway } from '../database-errors.ts'

/** A copy that follows the database, and is read while the database does not answer. */
export interface Standby {
  readonly pool: pg.Pool
  /** Whether the database failed a moment ago, so that a read need not wait for it again. */
  readonly isNeeded: () => boolean
  /** Remembers for a moment that the database failed, if `cause` says so. */
  readonly noteFailure: (cause: unknown) => void
}

/** Milliseconds after a failure until a read asks the database itself again. */
const RETRY_MS = 2000

/** @param pool connections to the copy */
export function makeStandby(pool: pg.Pool): Standby {
  let until = 0
  return {
    pool,
    isNeeded: () => Date.now() < until,
    noteFailure: cause => {
      if (isDatabaseAway(cause)) until = Date.now() + RETRY_MS
    },
  }
}

/** The pool for the next transaction: that of the copy only for reading, and only if it is needed. */
export function poolFor(
  { pool, standby }: { readonly pool: pg.Pool; readonly standby?: Standby | undefined },
  readOnly: boolean,
): pg.Pool {
  return readOnly && standby?.isNeeded() ? standby.pool : pool
}
