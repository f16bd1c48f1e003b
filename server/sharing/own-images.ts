import type { Picture } from '#contract/shapes/common.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { pictureId } from '../files/folder.ts'

type Wanted = { title: string; imgs: readonly { id: string; alt: string }[] }

/**
 * Gives an object the pictures wanted, in their order: those it has, and photos its owner uploaded that
 * nothing shows yet. A photo it no longer shows is left for the job that removes the unused.
 * @throws AppError validation_failed for a picture that is neither, or is named twice
 */
export async function showImages(
  ctx: ActorContext,
  object: { id: string; imgs: Picture[] },
  wanted: Wanted,
) {
  const had = new Map(object.imgs.map(img => [pictureId(img), img]))
  const ids = new Set(wanted.imgs.map(({ id }) => id))
  const added = await take(
    ctx,
    object.id,
    [...ids].filter(id => !had.has(id)),
  )
  const pictures = new Map([...had, ...added])
  const imgs = wanted.imgs.flatMap(({ id, alt }) => {
    const picture = pictures.get(id)
    return picture ? [{ ...picture, alt: alt || wanted.title }] : []
  })
  if (imgs.length !== wanted.imgs.length || ids.size !== imgs.length) {
    throw new AppError('validation_failed', { fields: { imgs: 'unknown_file' } })
  }
  await letGo(
    ctx,
    object.id,
    [...had.keys()].filter(id => !ids.has(id)),
  )
  await ctx.db
    .updateTable('objects')
    .set({ imgs: JSON.stringify(imgs) })
    .where('id', '=', object.id)
    .execute()
}

async function take(
  ctx: ActorContext,
  objectId: string,
  ids: string[],
): Promise<(readonly [string, Picture])[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .updateTable('files')
    .set({ object_id: objectId, unused_since: null })
    .where('member_id', '=', ctx.actor.memberId)
    .where('object_id', 'is', null)
    .where('id', 'in', ids)
    .returning(['id', 'img'])
    .execute()
  return rows.map(({ id, img }) => [id, img] as const)
}

async function letGo(ctx: ActorContext, objectId: string, ids: string[]) {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('files')
    .set({ object_id: null, unused_since: ctx.at })
    .where('object_id', '=', objectId)
    .where('id', 'in', ids)
    .execute()
}
