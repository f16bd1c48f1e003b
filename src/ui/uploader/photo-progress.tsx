import { Trans, useLingui } from '@lingui/react/macro'
import { FileImage, RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Picture } from '../picture/picture.tsx'
import { StatusChip } from '../states/states.tsx'
import styles from './uploader.module.css'

type Source = Parameters<typeof Picture>[0]['picture']

export type ListedPhoto = {
  key: string
  /** The file's name on the device. */
  name: string
  alt: string
  /** The stored picture; `null` until it is uploaded. */
  picture: Source
  /** Object URL of the photo on the device; `null` if the browser cannot draw it. */
  preview: string | null
  /** The uploaded part, 0 to 1; `null` if it is not being uploaded. */
  progress: number | null
  /** The text of the upload error. */
  error: string | null
}

type Sent = Omit<ListedPhoto, 'key' | 'alt'>

/** 120 wide: the stored picture, else the one on the device, else an icon. */
export function Thumbnail({ photo }: { photo: Sent }) {
  if (photo.picture) return <Picture picture={photo.picture} sizes="120px" decorative eager />
  return (
    <span className={styles.preview}>
      {photo.preview ? <img src={photo.preview} alt="" /> : <FileImage size={32} />}
    </span>
  )
}

/** The progress of the upload, or its error. */
export function Sending({ photo, onRetry }: { photo: Sent; onRetry: () => void }) {
  const { t } = useLingui()
  const { name, error, progress } = photo
  if (error) {
    return (
      <div role="alert" className={styles.error}>
        <p>{error}</p>
        <Button look="secondary" small onClick={onRetry} aria-label={t`Riprova: ${name}`}>
          <RotateCw size={16} aria-hidden="true" />
          <Trans>Riprova</Trans>
        </Button>
      </div>
    )
  }
  if (progress === null) return null
  return progress < 1 ? (
    <progress className={styles.progress} value={progress} aria-label={t`Invio di ${name}`} />
  ) : (
    <StatusChip tone="waiting">
      <Trans>In preparazione…</Trans>
    </StatusChip>
  )
}
