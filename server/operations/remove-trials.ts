import { CompiledQuery } from 'kysely'
import { trialLimits } from '#contract/shapes/admin/trials.ts'
import {
  deleteFoundingsOf,
  deleteRowsOf,
  listRemovable,
  lockRemovable,
} from '#server/areas/trials/trials.repo.ts'
import { type AnyDb, acrossLibraries } from '#server/core/store/transaction.ts'
import { recordByCommand } from '#server/platform/access/audit.ts'
import type { Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { findLibraryByDomain } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { tablesInOrder } from './backup/tables.ts'

/**
 * Removes the trials that have been over for a week, each with all its rows in one transaction. Its stored files have no rows
 * then, and `removeUnusedFiles` removes them.
 * @returns how many
 */
export async function removeTrials(services: Services): Promise<number> {
  const at = services.now()
  const before = new Date(at.getTime() - trialLimits.readDays * 86_400_000)
  const removed = await inDueLibraries(
    services,
    db => listRemovable(db, before),
    ({ library: { id } }) =>
      acrossLibraries(services.store, db => remove(services, db, { id, before, at })),
    { closedToo: true },
  )
  if (removed) forgetLibraries(services)
  return removed
}

type Due = { id: string; before: Date; at: Date }

async function remove({ config }: Services, db: AnyDb, { id, before, at }: Due): Promise<number> {
  const library = await lockRemovable(db, id, before)
  if (!library) return 0
  const query = <R extends object>(text: string) => db.executeQuery<R>(CompiledQuery.raw(text))
  const tables = await tablesInOrder({ query })
  const rows = tables.filter(({ columns }) => columns.includes('library_id')).reverse()
  // Twice: while products and their categories go, triggers may write what is known of their words again.
  for (const { name } of [...rows, ...rows, { name: 'libraries' }]) {
    await deleteRowsOf(db, name, id)
  }
  await deleteFoundingsOf(db, id)
  const main = await findLibraryByDomain(db, config.libraryDefault)
  if (main) {
    const { name, domain } = library
    const change = { library: main.id, target: id, before: { name, domain }, after: {} }
    const by = { by: 'trial', at, address: 'job' }
    await recordByCommand(db, { action: 'trial_removed', ...change }, by)
  }
  return 1
}
