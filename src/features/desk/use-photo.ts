import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { checkPhoto } from '#src/library/photos/check-photo.ts'
import { usePhotoErrors } from '#src/library/photos/use-photo-errors.ts'
import { useSending } from '#src/library/photos/use-sending.ts'

type Chosen = { file: File; preview: string | null; id: string | null }

/** The photo of a product's condition, uploaded at once so that saving need not wait. */
export function usePhoto() {
  const { t } = useLingui()
  const errors = usePhotoErrors()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const sending = useSending((_, { id }) => setChosen(now => now && { ...now, id }))
  const preview = chosen?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const send = (file: File) => void sending.send('photo', file.name, file)

  const add = ([file]: readonly File[]) => {
    if (!file) return
    const refusal = errors.refusal(checkPhoto(file), file.name)
    setRefused(refusal)
    if (refusal) return
    // Formats that the browser cannot draw, such as TIFF, get an icon.
    const drawn = /png|jpeg/.test(file.type) ? URL.createObjectURL(file) : null
    setChosen({ file, preview: drawn, id: null })
    send(file)
  }
  const remove = () => {
    sending.stop('photo')
    setChosen(null)
    setRefused(null)
  }
  const { progress, failure } = sending.of('photo')
  const name = chosen?.file.name ?? ''
  return {
    shown: chosen && {
      name,
      picture: null,
      preview: chosen.preview,
      progress: chosen.id ? null : progress,
      error: failure && errors.failed(failure, name),
    },
    refused,
    add,
    remove,
    retry: () => chosen && send(chosen.file),
    id: chosen?.id ?? null,
    /** Why the form cannot be sent yet. */
    pending:
      !chosen || chosen.id
        ? null
        : failure
          ? t`Manda la foto o toglila.`
          : t`La foto sta arrivando…`,
  }
}
