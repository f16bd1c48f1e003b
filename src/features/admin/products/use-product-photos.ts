import { useRef } from 'react'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { usePhotoList } from '#src/library/photos/use-photo-list.ts'

/** The photos of a product in its dialog; those that are not sent are lost when it closes. */
export function useProductPhotos(initial: AdminProduct['imgs']) {
  const files = useRef(new Map<string, Blob>()).current
  const list = usePhotoList(
    initial.map(({ id, ...picture }) => ({
      key: id,
      id,
      picture,
      alt: picture.alt,
      name: picture.alt || id,
    })),
    {
      read: async key => files.get(key),
      write: (key, photo) => files.set(key, photo),
      remove: key => files.delete(key),
    },
  )
  const imgs = list.photos.flatMap(({ id, alt }) => (id ? [{ id, alt }] : []))
  const before = initial.map(({ id, alt }) => ({ id, alt }))
  return {
    ...list,
    /** In the form that the server accepts. */
    imgs,
    /** They are no longer those at first. */
    changed: list.photos.length > imgs.length || JSON.stringify(imgs) !== JSON.stringify(before),
    /** Some are not sent yet. */
    waiting: list.photos.some(({ id }) => !id),
  }
}
