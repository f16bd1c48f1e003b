import type { Services } from '../context.ts'
import { leaseMs, runSync } from '../crm/sync.ts'
import { acrossLibraries } from '../store/transaction.ts'

/**
 * Goes on with one pull that is due, held by a lease so that no two processes work at it; one whose
 * process died is taken over when its lease has run out. @returns whether there was one
 */
export async function syncCrm(services: Services): Promise<boolean> {
  const now = services.now()
  const due = await acrossLibraries(services.store, async db => {
    const row = await db
      .selectFrom('crm_syncs')
      .selectAll()
      .where('finished_at', 'is', null)
      .where('not_before', '<=', now)
      .orderBy('not_before')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return null
    await db
      .updateTable('crm_syncs')
      .set({ status: 'running', not_before: new Date(now.getTime() + leaseMs) })
      .where('library_id', '=', row.library_id)
      .where('id', '=', row.id)
      .execute()
    return row
  })
  if (due) await runSync(services, due)
  return due !== null
}
