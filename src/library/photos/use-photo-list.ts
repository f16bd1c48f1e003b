import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { isOnline } from '#src/offline/online.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { checkPhoto } from './check-photo.ts'
import { usePhotoErrors } from './use-photo-errors.ts'
import { useSending } from './use-sending.ts'

/** A photo of a product: stored by the server under `id`, or still on the device under `key`. */
export type ProductPhoto = {
  key: string
  name: string
  alt: string
  id: string | null
  picture: Picture | null
}

/** Where unsent photos are stored. */
export type PhotoStore = {
  read: (key: string) => Promise<Blob | undefined>
  write: (key: string, photo: Blob) => void
  remove: (key: string) => void
}

/**
 * The photos of a product while it is edited, in their order. Each is sent as soon as it is added. Those
 * that an earlier visit to the page did not finish sending are sent again.
 */
export function usePhotoList(initial: readonly ProductPhoto[], store: PhotoStore) {
  const { t } = useLingui()
  const errors = usePhotoErrors()
  const [photos, setPhotos] = useState(initial)
  const [refused, setRefused] = useState<readonly string[]>([])
  const previews = useRef(new Map<string, string>())
  const patch = (key: string, part: Partial<ProductPhoto>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...part } : photo)))
  const sending = useSending((key, { id, img }) => {
    patch(key, { id, picture: img })
    store.remove(key)
  })
  const send = (key: string, name: string, photo: Blob) => {
    // A format that the browser cannot draw, such as TIFF, has no preview.
    if (/png|jpeg/.test(photo.type)) previews.current.set(key, URL.createObjectURL(photo))
    void sending.send(key, name, photo)
  }
  const drop = (key: string) => setPhotos(all => all.filter(photo => photo.key !== key))
  const sendAgain = async ({ key, name }: ProductPhoto) => {
    const photo = await store.read(key)
    if (photo) return send(key, name, photo)
    drop(key)
    setRefused([errors.lost(name)])
  }
  const add = (files: readonly File[]) => {
    const room = limits.productImagesMax - photos.length
    const reasons = files.flatMap(file => errors.refusal(checkPhoto(file), file.name) ?? [])
    const accepted = files.filter(file => checkPhoto(file) === null)
    if (accepted.length > room)
      reasons.push(t`Al massimo ${limits.productImagesMax} foto per oggetto.`)
    setRefused(reasons)
    const added = accepted.slice(0, Math.max(0, room)).map(file => ({ file, key: randomKey() }))
    const blank = { alt: '', id: null, picture: null }
    setPhotos(all => [
      ...all,
      ...added.map(({ file, key }) => ({ ...blank, key, name: file.name })),
    ])
    for (const { file, key } of added) {
      store.write(key, file)
      send(key, file.name, file)
    }
  }

  // Only once, for photos that an earlier visit left unsent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later photos are sent when added
  useEffect(() => {
    for (const photo of initial) if (!photo.id && isOnline()) void sendAgain(photo)
    const made = previews.current
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address)
      made.clear()
    }
  }, [])

  const listed = photos.map(photo => {
    const { progress, failure } = sending.of(photo.key)
    const unsent = !photo.id && progress === null && !failure
    return {
      ...photo,
      preview: previews.current.get(photo.key) ?? null,
      progress: photo.id ? null : progress,
      error: failure ? errors.failed(failure, photo.name) : unsent ? errors.waiting() : null,
    }
  })
  return {
    photos,
    listed,
    refused,
    add,
    remove(key: string) {
      sending.stop(key)
      drop(key)
      store.remove(key)
    },
    move: (key: string, by: number) => setPhotos(all => moved(all, key, by)),
    retry(key: string) {
      const photo = photos.find(one => one.key === key)
      if (photo) void sendAgain(photo)
    },
    describe: (key: string, alt: string) => patch(key, { alt }),
    /** Some uploads are running. */
    busy: listed.some(({ progress, error }) => progress !== null && !error),
    /** Some uploads failed. */
    failed: listed.some(({ error }) => error !== null),
  }
}

function moved(photos: readonly ProductPhoto[], key: string, by: number) {
  const at = photos.findIndex(photo => photo.key === key)
  const photo = photos[at]
  const rest = photos.filter(one => one !== photo)
  return photo ? [...rest.slice(0, at + by), photo, ...rest.slice(at + by)] : photos
}
