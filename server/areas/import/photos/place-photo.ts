import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import type { Context } from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { lockPictures, placesOf, setPictures } from './photos.repo.ts'
import { PhotoRefused } from './remake.ts'

type Place = { objectId: string; position: number; source: string }

/**
 * Adds a picture to a product, at its place among those of the same import. One that it has already is not added again.
 * @returns the picture's id, and how many pictures the product had and has; `null` if the product is gone
 * @throws PhotoRefused `full`
 */
export async function placePhoto(
  { db }: Context,
  { objectId, position, source }: Place,
  picture: Picture,
): Promise<{ id: string; before: number; after: number } | null> {
  const product = await lockPictures(db, objectId)
  if (!product) return null
  const id = pictureId(picture)
  const before = product.imgs.length
  if (product.imgs.some(one => pictureId(one) === id)) return { id, before, after: before }
  if (before >= limits.productImagesMax) throw new PhotoRefused('full')
  const ids = product.imgs.map(pictureId)
  const others = await placesOf(db, objectId)
  const shown = others
    .map(one => ({ ...one, at: ids.indexOf(one.picture ?? '') }))
    .filter(({ at }) => at >= 0)
  const earlier = shown.filter(one => one.position <= position).map(one => one.at + 1)
  const later = shown.filter(one => one.position > position).map(one => one.at)
  const at = earlier.length > 0 ? Math.max(...earlier) : Math.min(ids.length, ...later)
  const named = { ...picture, alt: product.name }
  await setPictures(db, { objectId, source }, product.imgs.toSpliced(at, 0, named))
  return { id, before, after: before + 1 }
}
