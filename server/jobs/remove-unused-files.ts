import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { limits } from '#contract/limits.ts'
import type { Services } from '../context.ts'
import { filesFolder, pictureId } from '../files/folder.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { deleteUnusedFiles, listAllFiles } from '../uploads/files.repo.ts'

const dayMs = 86_400_000
/** A file is written a little before its row. */
const settledMs = 3_600_000

/**
 * Deletes the rows of photos that nothing has shown for days, then the files on the disk that have no row,
 * such as those left by a crash.
 * @returns how many files were removed
 */
export async function removeUnusedFiles(services: Services): Promise<number> {
  const at = services.now().getTime()
  const known = await acrossLibraries(services.store, async db => {
    await deleteUnusedFiles(db, new Date(at - limits.unusedFileDays * dayMs))
    return new Set((await listAllFiles(db)).map(row => `${row.library_id}/${row.id}`))
  })
  const folder = filesFolder(services.config)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let removed = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const library = relative(folder, entry.parentPath)
    const path = join(entry.parentPath, entry.name)
    if (!library || known.has(`${library}/${pictureId({ url: entry.name })}`)) continue
    if (at - ((await stat(path).catch(() => null))?.mtimeMs ?? at) < settledMs) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
