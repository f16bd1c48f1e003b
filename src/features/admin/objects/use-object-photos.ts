import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { AdminObject } from '#contract/shapes/admin/admin.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { checkPhoto } from '#src/library/photos/check-photo.ts'
import { usePhotoErrors } from '#src/library/photos/use-photo-errors.ts'
import { useSending } from '#src/library/photos/use-sending.ts'
import { randomKey } from '#src/platform/random-key.ts'
import type { ListedPhoto } from '#src/ui/uploader/photo-progress.tsx'

type Photo = { key: string; name: string; alt: string; id: string | null; picture: Picture | null }

/** An object's photos in their order: those it has, and those being added, each sent at once. */
export function useObjectPhotos(initial: AdminObject['imgs']) {
  const { t } = useLingui()
  const errors = usePhotoErrors()
  const files = useRef(new Map<string, File>())
  const [refused, setRefused] = useState<readonly string[]>([])
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    initial.map(({ id, ...picture }) => ({
      ...{ key: id, id, picture, alt: picture.alt },
      name: picture.alt || id,
    })),
  )
  const patch = (key: string, part: Partial<Photo>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...part } : photo)))
  const sending = useSending((key, { id, img }) => patch(key, { id, picture: img }))
  const send = (key: string) => {
    const file = files.current.get(key)
    if (file) void sending.send(key, file.name, file)
  }
  const add = (chosen: readonly File[]) => {
    const room = limits.objectImagesMax - photos.length
    const fit = chosen.filter(file => checkPhoto(file) === null)
    const no = chosen.flatMap(file => errors.refusal(checkPhoto(file), file.name) ?? [])
    if (fit.length > room) no.push(t`Al massimo ${limits.objectImagesMax} foto per oggetto.`)
    setRefused(no)
    const added = fit.slice(0, Math.max(0, room)).map(file => ({ file, key: randomKey() }))
    const blank = { alt: '', id: null, picture: null }
    setPhotos(all => [
      ...all,
      ...added.map(({ key, file }) => ({ ...blank, key, name: file.name })),
    ])
    for (const { key, file } of added) {
      files.current.set(key, file)
      send(key)
    }
  }
  const move = (key: string, by: number) =>
    setPhotos(all => {
      const at = all.findIndex(photo => photo.key === key)
      const photo = all[at]
      const rest = all.filter(one => one !== photo)
      return photo ? [...rest.slice(0, at + by), photo, ...rest.slice(at + by)] : all
    })
  const listed = photos.map((photo): ListedPhoto => {
    const { progress, failure } = sending.of(photo.key)
    const error = failure ? errors.failed(failure, photo.name) : null
    return { ...photo, preview: null, progress: photo.id ? null : progress, error }
  })
  return {
    listed,
    refused,
    add,
    move,
    retry: send,
    remove(key: string) {
      sending.stop(key)
      setPhotos(all => all.filter(photo => photo.key !== key))
    },
    describe: (key: string, alt: string) => patch(key, { alt }),
    /** As the server takes them. */
    imgs: photos.flatMap(({ id, alt }) => (id ? [{ id, alt }] : [])),
    /** Some are not there yet. */
    waiting: photos.some(({ id }) => !id),
  }
}
