import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '#server/core/store/open.ts'

/** The result of a request on a row that another transaction holds. */
export type Meeting<T> = { waited: boolean; answer: T }

/** The other transaction's actions: before the work begins, and after it waits or is done. */
export type Change = { before?: string; after?: string }

/**
 * Runs `work` while another transaction holds a row, then commits that one. Needs PostgreSQL,
 * because it uses two connections. The row is locked against changes and `for update`, but not
 * against foreign key checks.
 */
export async function whileRowIsHeld<T>(
  { pool }: Store,
  row: { table: string; id: string },
  work: () => Promise<T>,
  { before = 'select 1', after = 'select 1' }: Change = {},
): Promise<Meeting<T>> {
  const holder = await pool.connect()
  const watcher = await pool.connect()
  try {
    await holder.query('begin; set local role none')
    const held = await holder.query(
      `select pg_backend_pid() as pid from ${row.table} where id = $1 for no key update`,
      [row.id],
    )
    if (held.rowCount !== 1) throw new Error(`${row.table} has no single row ${row.id}`)
    await holder.query(before)
    let ended = false
    const answer = work().finally(() => {
      ended = true
    })
    const isAwaited = async () => {
      const { rows } = await watcher.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [held.rows[0].pid],
      )
      return rows.length > 0
    }
    let waited = await isAwaited()
    while (!waited && !ended) {
      await wait(5)
      waited = await isAwaited()
    }
    await holder.query(after)
    await holder.query('commit')
    return { waited, answer: await answer }
  } finally {
    holder.release(true)
    watcher.release()
  }
}
