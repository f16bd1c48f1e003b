import { Trans, useLingui } from '@lingui/react/macro'
import { FileImage, RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Picture } from '../picture/picture.tsx'
import { StatusChip } from '../states/states.tsx'
import styles from './uploader.module.css'

type Source = Parameters<typeof Picture>[0]['picture']

export type ListedPhoto = {
  key: string
  /** What it is called on the device. */
  name: string
  alt: string
  /** The picture as it is kept; `null` until it is. */
  picture: Source
  /** The photo on the device, as an address to show it by; `null` where the browser can't. */
  preview: string | null
  /** How much of it has gone, 0 to 1; `null` when it is not on its way. */
  progress: number | null
  /** Why it could not be sent, in words. */
  error: string | null
}

type Sent = Omit<ListedPhoto, 'key' | 'alt'>

/** 120 wide: the picture as kept, else the one on the device, else a sign for what can't be drawn. */
export function Thumbnail({ photo }: { photo: Sent }) {
  if (photo.picture) return <Picture picture={photo.picture} sizes="120px" decorative eager />
  return (
    <span className={styles.preview}>
      {photo.preview ? <img src={photo.preview} alt="" /> : <FileImage size={32} />}
    </span>
  )
}

/** How far it is on its way, or why it could not be sent. */
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
