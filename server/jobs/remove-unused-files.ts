import { limits } from '#contract/limits.ts'
import type { Services } from '../context.ts'
import { pictureId } from '../files/folder.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { deleteUnusedFiles, listAllFiles } from '../uploads/files.repo.ts'

const dayMs = 86_400_000
/** A file is written a little before its row. */
const settledMs = 3_600_000

/**
 * Deletes the rows of photos that nothing has shown for days, then the stored files that have no row, such
 * as those left by a crash.
 * @returns how many files were removed
 */
export async function removeUnusedFiles(services: Services): Promise<number> {
  const at = services.now().getTime()
  const known = await acrossLibraries(services.store, async db => {
    await deleteUnusedFiles(db, new Date(at - limits.unusedFileDays * dayMs))
    return new Set((await listAllFiles(db)).map(row => `${row.library_id}/${row.id}`))
  })
  let removed = 0
  for await (const { name, modifiedAt } of services.files.list()) {
    const [library, ...rest] = name.split('/')
    // Pictures outside a library's folder are named after their content, and several may share them.
    if (rest.length === 0 || known.has(`${library}/${pictureId({ url: name })}`)) continue
    if (at - modifiedAt.getTime() < settledMs) continue
    await services.files.remove(name)
    removed++
  }
  return removed
}
