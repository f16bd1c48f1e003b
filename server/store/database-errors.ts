import pg from 'pg'

/**
 * The database is there and cannot serve now: read-only, idle for too long in a transaction, disk full, too
 * many connections, a lock not given in time, a statement ended, shutting down.
 */
const awayStates = new Set([
  '25006',
  '25P03',
  '53100',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])
/** What the driver says of a connection that is gone, which has no code. */
const lostConnection = [
  'Connection terminated',
  'not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]
const overlapState = '23P01'

function state(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Two live loans of one object would share a day: the exclusion constraint said no. */
export function isOverlap(error: unknown): boolean {
  return state(error) === overlapState
}

/** A table has changed, as another process migrated it, since the connection first read the statement. */
export function isStalePlan(error: unknown): boolean {
  return state(error) === '0A000' && /cached plan/.test((error as Error).message)
}

/** Whether a failure means that the database can't be reached or written now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (awayStates.has(state(error)) || state(error).startsWith('08')) return true
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true
  return lostConnection.some(words => error.message.includes(words))
}
