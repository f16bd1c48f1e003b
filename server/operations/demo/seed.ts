import { join } from 'node:path'
import { demoFolder, demoLibraries } from '#server/areas/import/demo-pictures.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import type { Counts, PictureMaker } from '#server/areas/import/job.ts'
import { demoPassword } from '#server/areas/library/demo-people.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import type { Store } from '#server/core/store/open.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import { asPicture, planDrawing } from '#server/platform/files/pictures.ts'

/** The files are drawn when they are asked for. */
const picture: PictureMaker = async (kind, icon, family, alt) =>
  asPicture(
    await planDrawing(kind === 'placeholder' ? { kind } : { kind, icon, family }),
    '/files/',
    alt,
  )

/** Longer than filling takes, on a busy machine too. */
const fillMs = 50_000

/** Fills an empty database with the demo libraries, with dates around today; does nothing otherwise. */
export async function seedDemo(store: Store, now: Date, ownPassword = '') {
  const demoHash = await hashPassword(ownPassword || demoPassword)
  return acrossLibraries(store, async db => {
    // Several processes may start on one empty database: one fills it and the others wait.
    await advisoryLock(db, 'seed demo', fillMs)
    const first = await db.selectFrom('libraries').select('id').executeTakeFirst()
    if (first) return null
    const counts: Record<string, Counts> = {}
    for (const name of demoLibraries) {
      const options = { db, folder: join(demoFolder, name), now, picture, demoHash }
      counts[name] = await importLibrary(options)
    }
    return counts
  })
}
