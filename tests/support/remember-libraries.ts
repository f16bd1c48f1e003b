import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import type { World } from './world.ts'

/** @returns opens every library again, with the settings that it has now, whatever calls have changed since */
export async function rememberLibraries(world: World): Promise<() => Promise<void>> {
  const libraries = await acrossLibraries(world.store, db =>
    db.selectFrom('libraries').select(['id', 'document']).execute(),
  )
  const open = { available: true, maintenance_until: null, daily_calls_limit: null }
  return async () => {
    await acrossLibraries(world.store, async db => {
      for (const { id, document } of libraries) {
        const set = { ...open, document: JSON.stringify(document) }
        await db.updateTable('libraries').set(set).where('id', '=', id).execute()
      }
    })
    forgetLibraries(world.services)
  }
}
