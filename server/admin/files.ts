import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminFile, FileCheck } from '#contract/shapes/admin/transfer.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { filesFolder, pictureId } from '../files/folder.ts'
import { like, most } from './words.ts'

const dayMs = 86_400_000

/** Uploaded photos by words of their name, their object's or who uploaded them; the latest first. */
export async function searchFiles(ctx: ActorContext, keywords: string): Promise<AdminFile[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'files.library_id')
        .onRef('members.id', '=', 'files.member_id'),
    )
    .leftJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'files.library_id')
        .onRef('objects.id', '=', 'files.object_id'),
    )
    .select(['files.id', 'files.name', 'files.size', 'files.img', 'files.created_at'])
    .select(['members.name as member', 'objects.id as object_id', 'objects.name as object_name'])
    .where(eb =>
      eb.or(
        (['files.name', 'files.id', 'objects.name', 'objects.code', 'members.name'] as const).map(
          column => eb(eb.fn('lower', [column]), 'like', like(keywords)),
        ),
      ),
    )
    .orderBy('files.created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ object_id, object_name, created_at, ...row }) => ({
    ...row,
    object: object_id ? { id: object_id, name: object_name ?? '' } : null,
    created_at: created_at.toISOString(),
  }))
}

/**
 * Removes a photo by the name under which it is served, or every photo that was uploaded under a name;
 * also from the objects that show them.
 * @throws AppError not_found
 */
export async function removeFile(ctx: ActorContext, name: string): Promise<{ removed: number }> {
  const gone = await forget(ctx, await idsNamed(ctx, name))
  if (gone.length === 0) throw new AppError('not_found')
  for (const { id, name, object_id } of gone) {
    await recordWrite(ctx, {
      action: 'file',
      target: id,
      before: { name, object: object_id },
      after: null,
    })
  }
  const ids = gone.map(({ id }) => id)

  await removeFromDisk(ctx, new Set(ids))
  return { removed: ids.length }
}

async function idsNamed(ctx: ActorContext, name: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .select('id')
    .where(eb => eb.or([eb('id', '=', pictureId({ url: name })), eb('name', '=', name)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the photos that nothing has shown for a day: a draft under way keeps its own. */
export async function clearFiles(ctx: ActorContext): Promise<{ removed: number }> {
  const rows = await ctx.db
    .deleteFrom('files')
    .where('unused_since', '<', new Date(ctx.at.getTime() - dayMs))
    .returning('id')
    .execute()
  const write = { before: { unused: rows.length }, after: { unused: 0 } }
  await recordWrite(ctx, { action: 'files removed', target: ctx.library.id, ...write })
  const ids = rows.map(({ id }) => id)

  await removeFromDisk(ctx, new Set(ids))
  return { removed: ids.length }
}

/** Looks for every photo on the disk; one that is gone is shown no more. @throws AppError not_found */
export async function checkFiles(ctx: ActorContext, library: string): Promise<FileCheck> {
  if (library !== ctx.library.id && library !== ctx.library.domain) throw new AppError('not_found')
  const there = new Set((await namesOnDisk(ctx)).map(name => pictureId({ url: name })))

  const rows = await ctx.db.selectFrom('files').select(['id', 'object_id']).execute()
  const missing = rows.filter(({ id }) => !there.has(id)).map(({ id }) => id)
  await forget(ctx, missing)
  const unused = rows.filter(({ id, object_id }) => !object_id && there.has(id)).length
  const found = { checked: rows.length, missing: missing.length, unused }
  await recordWrite(ctx, {
    action: 'files checked',
    target: ctx.library.id,
    before: { missing: missing },
    after: { missing: [] },
  })
  return found
}

/** Takes photos from whatever shows them, and their rows away. */
async function forget(ctx: ActorContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const gone = await ctx.db
    .deleteFrom('files')
    .where('id', 'in', ids)
    .returning(['id', 'name', 'object_id'])
    .execute()
  for (const { id, object_id } of gone) {
    if (!object_id) continue
    const object = await ctx.db
      .selectFrom('objects')
      .select('imgs')
      .where('id', '=', object_id)
      .forUpdate()
      .executeTakeFirst()
    const imgs = object?.imgs.filter(img => pictureId(img) !== id) ?? []
    await ctx.db
      .updateTable('objects')
      .set({ imgs: JSON.stringify(imgs) })
      .where('id', '=', object_id)
      .execute()
  }
  return gone
}

function namesOnDisk(ctx: ActorContext): Promise<string[]> {
  return readdir(filesFolder(ctx.config, ctx.library.id)).catch(() => [])
}

/** After the commit: a picture whose row is back after all would be lost. */
async function removeFromDisk(ctx: ActorContext, ids: ReadonlySet<string>) {
  for (const name of await namesOnDisk(ctx)) {
    if (!ids.has(pictureId({ url: name }))) continue
    await rm(join(filesFolder(ctx.config, ctx.library.id), name), { force: true })
  }
}
