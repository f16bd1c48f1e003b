import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { leaseMs, runSync } from './sync.ts'
import { claimDueSync } from './syncs.repo.ts'

/**
 * Continues one pull that is due. A lease keeps other processes away; when it has run out, since its process
 * died, another process takes the pull over.
 * @returns whether there was one
 */
export async function syncCrm(services: Services): Promise<boolean> {
  const now = services.now()
  const until = new Date(now.getTime() + leaseMs)
  const due = await acrossLibraries(services.store, db => claimDueSync(db, now, until))
  if (due) await runSync(services, due)
  return due !== undefined
}
