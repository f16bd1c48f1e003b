import type { Picture } from '#contract/shapes/common.ts'
import { updateProduct } from '#server/areas/catalogue/products.repo.ts'
import { invalid } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { attachPhotos, detachPhotos } from '#server/platform/uploads/files.repo.ts'

type Wanted = { title: string; imgs: readonly { id: string; alt: string }[] }

/**
 * Sets a product's pictures, in their order: those it has, and photos that its owner uploaded and that are
 * not in use. A job deletes the photos that it no longer shows.
 * @throws AppError validation_failed for any other picture, or one named twice
 */
export async function setPictures(
  ctx: ActorContext,
  product: { id: string; imgs: Picture[] },
  wanted: Wanted,
) {
  const had = new Map(product.imgs.map(img => [pictureId(img), img]))
  const ids = new Set(wanted.imgs.map(({ id }) => id))
  const newIds = [...ids].filter(id => !had.has(id))
  const photos = { productId: product.id, ids: newIds }
  const added = await attachPhotos(ctx.db, ctx.actor.memberId, photos)
  const pictures = new Map([...had, ...added.map(({ id, img }) => [id, img] as const)])
  const imgs = wanted.imgs.flatMap(({ id, alt }) => {
    const picture = pictures.get(id)
    return picture ? [{ ...picture, alt: alt || wanted.title }] : []
  })
  if (imgs.length !== wanted.imgs.length || ids.size !== imgs.length) {
    throw invalid('imgs', 'unknown_file')
  }
  const removed = [...had.keys()].filter(id => !ids.has(id))
  await detachPhotos(ctx.db, { productId: product.id, ids: removed }, ctx.at)
  await updateProduct(ctx.db, product.id, { imgs: JSON.stringify(imgs) })
}
