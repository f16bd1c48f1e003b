import type { AdminFile } from '#contract/shapes/admin/transfer.ts'
import { updateProduct } from '#server/areas/catalogue/products.repo.ts'
import { noPicture } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import { like } from '#server/core/store/like.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { mustFilesStay } from '#server/platform/storage/backup-runs.ts'
import { namesIn, within } from '#server/platform/storage/file-store.ts'
import {
  deleteFiles,
  deleteUnusedFiles,
  findFileIds,
  listFiles,
  searchFileRows,
} from '#server/platform/uploads/files.repo.ts'
import { updateCategory } from './categories/categories.repo.ts'
import { most } from './most.ts'
import { lockImages } from './products.repo.ts'

const dayMs = 86_400_000

/** Uploaded photos by words of their name, their product or their uploader, the latest first. */
export async function searchFiles(ctx: StaffContext, keywords: string): Promise<AdminFile[]> {
  const rows = await searchFileRows(ctx.db, like(keywords), most)
  return rows.map(({ object_id, object_name, object_names, created_at, ...row }) => ({
    ...row,
    object: object_id
      ? { id: object_id, name: object_name ?? '', names: object_names ?? {} }
      : null,
    created_at: created_at.toISOString(),
  }))
}

/**
 * Removes a photo by its served name, or every photo with this uploaded name, also from products.
 * @throws AppError not_found
 */
export function removeFile(ctx: RequestContext<StaffActor>, name: string) {
  return removeRowsThenFiles(ctx, inside => deleteNamed(inside, name))
}

async function deleteNamed(ctx: StaffContext, name: string): Promise<string[]> {
  const gone = await deletePhotos(ctx, await findFileIds(ctx.db, pictureId({ url: name }), name))
  if (gone.length === 0) throw new AppError('not_found')
  for (const { id, name, object_id } of gone) {
    await recordWrite(ctx, 'file', id, { before: { name, object: object_id } })
  }
  return gone.map(({ id }) => id)
}

/** Removes the photos that nothing has used for a day, so that drafts keep theirs. */
export function clearFiles(ctx: RequestContext<StaffActor>): Promise<{ removed: number }> {
  return removeRowsThenFiles(ctx, async inside => {
    const ids = await deleteUnusedFiles(inside.db, new Date(ctx.at.getTime() - dayMs))
    const write = { before: { unused: ids.length }, after: { unused: 0 } }
    await recordWrite(inside, 'files removed', ctx.library.id, write)
    return ids
  })
}

/**
 * Deletes the files after the commit: after a rollback the rows still need them. During a backup, whose rows still name
 * them, they stay for the job that removes files without a row.
 */
async function removeRowsThenFiles(
  ctx: RequestContext<StaffActor>,
  deleteRows: (ctx: StaffContext) => Promise<string[]>,
) {
  const ids = new Set(await inTransaction(ctx, deleteRows))
  const removed = { removed: ids.size }
  if (await mustFilesStay(ctx.store, ctx.now())) return removed
  const files = filesOf(ctx)
  for (const name of await namesIn(files)) {
    if (ids.has(pictureId({ url: name }))) await files.remove(name)
  }
  return removed
}

/**
 * Checks the file of every photo, and deletes photos whose file is missing. The files are listed after the
 * rows, because a file is written before its row.
 * @throws AppError not_found
 */
export async function checkFiles(ctx: RequestContext<StaffActor>, library: string) {
  if (library !== ctx.library.id && library !== ctx.library.domain) throw new AppError('not_found')
  const rows = await inTransaction(ctx, ({ db }) => listFiles(db))
  const there = new Set((await namesIn(filesOf(ctx))).map(name => pictureId({ url: name })))
  const missing = rows.filter(({ id }) => !there.has(id)).map(({ id }) => id)
  const unused = rows.filter(({ id, unused_since }) => unused_since && there.has(id)).length
  const found = { checked: rows.length, missing: missing.length, unused }
  await inTransaction(ctx, async inside => {
    await deletePhotos(inside, missing)
    await recordWrite(inside, 'files checked', ctx.library.id, {
      before: { missing: missing },
      after: { missing: [] },
    })
  })
  return found
}

/** Deletes photos, also from products and categories. @returns the deleted ones */
async function deletePhotos(ctx: StaffContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const gone = await deleteFiles(ctx.db, ids)
  for (const { id, object_id, category_slug } of gone) {
    if (category_slug) {
      await updateCategory(ctx.db, category_slug, { img: JSON.stringify(noPicture) })
    }
    if (!object_id) continue
    const imgs = (await lockImages(ctx.db, object_id)).filter(img => pictureId(img) !== id)
    await updateProduct(ctx.db, object_id, { imgs: JSON.stringify(imgs) })
  }
  return gone
}

/** The library's own files. */
function filesOf(ctx: RequestContext) {
  return within(ctx.files, ctx.library.id)
}
