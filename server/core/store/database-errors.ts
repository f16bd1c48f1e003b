import pg from 'pg'

/**
 * The database answers but cannot serve now: read-only, too long idle in a transaction, disk full, too many
 * connections, a lock not granted in time, a statement ended, shutting down.
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
/** The driver's messages for a lost connection, which have no code. */
const lostConnection = [
  'Connection terminated',
  'not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]
/** Serialization failure, deadlock, and a row that another transaction inserted at the same moment. */
const passingStates = new Set(['40001', '40P01', '23505'])

/** The SQLSTATE of a failure; empty if the database did not answer it. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Two open loans of one copy would share a day, so the exclusion constraint refused one. */
export function isOverlap(error: unknown): boolean {
  return isExcluded(error) && (error as pg.DatabaseError).constraint === 'loans_no_overlap'
}

/** A trial library would become larger than it may: see migration 085. */
export const isTrialFull = (error: unknown): boolean => sqlState(error) === 'OT001'

/** Another transaction was in the way: it runs again. */
export function isPassing(error: unknown): boolean {
  return passingStates.has(sqlState(error)) || (isExcluded(error) && !isOverlap(error))
}

const isExcluded = (error: unknown) => sqlState(error) === '23P01'

/** Another process has changed a table by a migration since the connection first read the statement. */
export function isStalePlan(error: unknown): boolean {
  return sqlState(error) === '0A000' && /cached plan/.test((error as Error).message)
}

/** Whether a failure means that the database can't be reached or written now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (awayStates.has(sqlState(error)) || sqlState(error).startsWith('08')) return true
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true
  return lostConnection.some(words => error.message.includes(words))
}
