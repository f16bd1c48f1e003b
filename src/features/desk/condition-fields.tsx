import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { limits, uploadMaxMegabytes } from '#contract/limits.ts'
import { acceptedPhotos } from '#src/library/photos/check-photo.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import { Sending, Thumbnail } from '#src/ui/uploader/photo-progress.tsx'
import styles from './desk.module.css'
import type { usePhoto } from './use-photo.ts'

/** One photo of the condition: take, upload, or remove it. */
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

type Props = {
  label: string
  note: string
  onNote: (note: string) => void
  photo: ReturnType<typeof usePhoto>
}

/** The condition of a product, as text and photo. */
export function ConditionFields({ label, note, onNote, photo }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextArea
        label={label}
        hint={t`Facoltativo. Lo legge solo chi gestisce l'oggettoteca.`}
        rows={3}
        maxLength={limits.noteMaxChars}
        value={note}
        onChange={onNote}
      />
      <PhotoField photo={photo} />
    </>
  )
}
