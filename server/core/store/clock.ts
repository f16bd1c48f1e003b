import type pg from 'pg'

/** Milliseconds by which the clock of this process may differ from the database's. */
const TOLERANCE_MS = 60_000

/** Gives the database's clock as `now`, in milliseconds since 1970. */
export const readClock = 'extract(epoch from clock_timestamp())::float8 * 1000 as now'

/** Whether this process's clock is wrong by more than a minute, compared with what `readClock` gave just now. */
export function isClockWrong(now: number): boolean {
  return Math.abs(Date.now() - now) > TOLERANCE_MS
}

/** The same, after asking the database. */
export async function hasWrongClock(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ now: number }>(`select ${readClock}`)
  return isClockWrong(Number(rows[0]?.now))
}
