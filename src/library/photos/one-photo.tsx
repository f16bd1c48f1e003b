import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { uploadMaxMegabytes } from '#contract/limits.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import { Sending, Thumbnail } from '#src/ui/uploader/photo-progress.tsx'
import { acceptedPhotos, checkPhoto } from './check-photo.ts'
import styles from './one-photo.module.css'
import { usePhotoErrors } from './use-photo-errors.ts'
import { useSending } from './use-sending.ts'

/** One photo, such as of a product's condition: take, upload, or remove it. */
export function PhotoField({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const { t } = useLingui()
  const hint = useId()
  const offline = useOfflineReason()
  const { shown } = photo
  if (shown) {
    return (
      <div className={styles.photo}>
        <Thumbnail photo={shown} />
        <div>
          <p className={styles.small}>{shown.name}</p>
          <Sending photo={shown} onRetry={photo.retry} />
          {photo.id && (
            <p role="status">
              <Trans>Foto pronta</Trans>
            </p>
          )}
        </div>
        <IconButton label={t`Togli la foto`} onClick={photo.remove}>
          <Trash2 size={20} />
        </IconButton>
      </div>
    )
  }
  return (
    <div className={styles.picker}>
      <FilePicker
        label={t`Aggiungi una foto`}
        accept={acceptedPhotos}
        disabledReason={offline}
        describedBy={hint}
        onAdd={photo.add}
      >
        <Camera size={20} aria-hidden="true" />
        <Trans>Aggiungi una foto</Trans>
      </FilePicker>
      <p id={hint} className={styles.small}>
        <Trans>Facoltativa: PNG o JPEG, o TIFF fino a {uploadMaxMegabytes} MB.</Trans>
      </p>
      {photo.refused && <Banner tone="bad">{photo.refused}</Banner>}
    </div>
  )
}

type Chosen = { file: File; preview: string | null; id: string | null }

/** The photo of such a field, uploaded at once so that saving need not wait. */
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
