import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { checkPhoto } from '#src/library/photos/check-photo.ts'
import { usePhotoErrors } from '#src/library/photos/use-photo-errors.ts'
import { useSending } from '#src/library/photos/use-sending.ts'
import { isOnline } from '#src/offline/online.ts'
import { randomKey } from '#src/platform/random-key.ts'
import type { ListedPhoto } from '#src/ui/uploader/photo-progress.tsx'
import { type DraftPhoto, draftPhotos } from './draft.ts'

/**
 * The photos of an object being written of. Each is sent as soon as it is added; what was on its way
 * when the page was left goes on when it is back.
 */
export function usePhotos(owner: string | null, initial: readonly DraftPhoto[]) {
  const { t } = useLingui()
  const errors = usePhotoErrors()
  const [photos, setPhotos] = useState(initial)
  const [refused, setRefused] = useState<readonly string[]>([])
  const previews = useRef(new Map<string, string>())
  const patch = (key: string, part: Partial<DraftPhoto>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...part } : photo)))
  const sending = useSending((key, { id, img }) => {
    patch(key, { id, picture: img })
    void draftPhotos.remove(owner, key)
  })
  const send = (key: string, name: string, photo: Blob) => {
    // What the browser can't draw, such as a TIFF, gets a sign in its place.
    if (/png|jpeg/.test(photo.type)) previews.current.set(key, URL.createObjectURL(photo))
    void sending.send(key, name, photo)
  }
  const retry = async ({ key, name }: Pick<DraftPhoto, 'key' | 'name'>) => {
    const photo = await draftPhotos.read(owner, key)
    if (photo) return send(key, name, photo)
    setPhotos(all => all.filter(one => one.key !== key))
    setRefused([errors.lost(name)])
  }
  const add = (files: readonly File[]) => {
    const room = limits.objectImagesMax - photos.length
    const no = files.flatMap(file => errors.refusal(checkPhoto(file), file.name) ?? [])
    const fit = files.filter(file => checkPhoto(file) === null)
    if (fit.length > room) no.push(t`Al massimo ${limits.objectImagesMax} foto per oggetto.`)
    setRefused(no)
    const added = fit.slice(0, Math.max(0, room)).map(file => ({ file, key: randomKey() }))
    const blank = { alt: '', id: null, picture: null }
    setPhotos(all => [
      ...all,
      ...added.map(({ file, key }) => ({ ...blank, key, name: file.name })),
    ])
    for (const { file, key } of added) {
      void draftPhotos.write(owner, key, file)
      send(key, file.name, file)
    }
  }
  const remove = (key: string) => {
    sending.stop(key)
    setPhotos(all => all.filter(photo => photo.key !== key))
    void draftPhotos.remove(owner, key)
  }
  const move = (key: string, by: number) =>
    setPhotos(all => {
      const at = all.findIndex(photo => photo.key === key)
      const photo = all[at]
      const rest = all.filter(one => one !== photo)
      return photo ? [...rest.slice(0, at + by), photo, ...rest.slice(at + by)] : all
    })

  // Once: what was left on its way by an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later photos are sent when added
  useEffect(() => {
    for (const photo of initial) if (!photo.id && isOnline()) void retry(photo)
    const made = previews.current
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address)
      made.clear()
    }
  }, [])

  const listed = photos.map((photo): ListedPhoto => {
    const { progress, failure } = sending.of(photo.key)
    const waits = !photo.id && progress === null && !failure
    return {
      ...photo,
      preview: previews.current.get(photo.key) ?? null,
      progress: photo.id ? null : progress,
      error: failure ? errors.failed(failure, photo.name) : waits ? errors.waiting() : null,
    }
  })
  return {
    photos,
    listed,
    refused,
    add,
    remove,
    move,
    retry: (key: string) => {
      const photo = photos.find(one => one.key === key)
      if (photo) void retry(photo)
    },
    describe: (key: string, alt: string) => patch(key, { alt }),
    /** Some are on their way. */
    busy: listed.some(({ progress, error }) => progress !== null && !error),
    /** Some could not be sent. */
    failed: listed.some(({ error }) => error !== null),
  }
}
