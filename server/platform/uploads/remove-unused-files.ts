import { limits } from '#contract/limits.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { deleteUnusedManuals } from '#server/platform/library/documents.repo.ts'
import { mustFilesStay } from '#server/platform/storage/backup-runs.ts'
import { deleteUnusedFiles, findKnownFiles } from './files.repo.ts'

const dayMs = 86_400_000
/** A file is written a little before its row. */
const settledMs = 3_600_000
/** How many stored files are compared with the rows at once. */
const atOnce = 1000

type Stored = { name: string; library_id: string; id: string }

/**
 * Deletes the rows of photos that nothing has shown for days, and manuals that no product names. Then deletes the stored files that have no row, such
 * as those left by a crash or by a photo that was removed during a backup.
 * @returns how many files were removed
 */
export async function removeUnusedFiles(services: Services): Promise<number> {
  const at = services.now().getTime()
  const before = new Date(at - limits.unusedFileDays * dayMs)
  await acrossLibraries(services.store, async db => {
    await deleteUnusedFiles(db, before)
    await deleteUnusedManuals(db, before)
  })
  let removed = 0
  let part: Stored[] = []
  for await (const { name, modifiedAt } of services.files.list()) {
    const [library_id = '', ...rest] = name.split('/')
    // Pictures outside a library's folder are named after their content, and several may share them.
    if (rest.length === 0 || at - modifiedAt.getTime() < settledMs) continue
    part.push({ name, library_id, id: pictureId({ url: name }) })
    if (part.length < atOnce) continue
    removed += await removeUnknown(services, part)
    part = []
  }
  return removed + (await removeUnknown(services, part))
}

async function removeUnknown({ store, files, now }: Services, part: readonly Stored[]) {
  if (part.length === 0) return 0
  const key = ({ library_id, id }: Omit<Stored, 'name'>) => `${library_id}/${id}`
  const rows = await acrossLibraries(store, db => findKnownFiles(db, part))
  const known = new Set(rows.map(key))
  const unknown = part.filter(one => !known.has(key(one)))
  // Asked after the rows were read: a backup that begins later has none of them.
  if (unknown.length === 0 || (await mustFilesStay(store, now()))) return 0
  for (const { name } of unknown) await files.remove(name)
  return unknown.length
}
