import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { afterPaint } from '#src/platform/later.ts'
import { IconButton } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { VisuallyHidden } from '../states/states.tsx'
import { type ListedPhoto, Sending, Thumbnail } from './photo-progress.tsx'
import styles from './uploader.module.css'

type Props = {
  photos: readonly ListedPhoto[]
  altMaxChars: number
  onMove: (key: string, by: -1 | 1) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onDescribe: (key: string, alt: string) => void
}

/** The photos in their order, each with its alternative text, its upload progress and its actions. */
export function PhotoList({ photos, altMaxChars, onMove, onRemove, onRetry, onDescribe }: Props) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const focus = (find: () => HTMLElement | null | undefined) =>
    void afterPaint().then(() => find()?.focus())
  const move = (photo: ListedPhoto, by: -1 | 1) => {
    const at = photos.indexOf(photo) + by
    if (at < 0 || at >= photos.length) return
    onMove(photo.key, by)
    setAnnouncement(t`${photo.name}: foto ${at + 1} di ${photos.length}`)
    // The row moved, and with it the button under the finger.
    focus(() => list.current?.querySelector(`[data-photo="${photo.key}"] [data-by="${by}"]`))
  }
  const remove = (photo: ListedPhoto) => {
    onRemove(photo.key)
    setAnnouncement(t`${photo.name}: foto rimossa`)
    focus(
      () =>
        list.current?.querySelector('button') ?? list.current?.closest('form')?.querySelector('h2'),
    )
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ul ref={list} className={styles.list} aria-label={t`Foto`}>
        {photos.map((photo, index) => (
          <li key={photo.key} data-photo={photo.key} className={styles.photo}>
            <div>
              <Thumbnail photo={photo} />
              {index === 0 && (
                <p className={styles.cover}>
                  <Trans>Copertina</Trans>
                </p>
              )}
            </div>
            <div className={styles.about}>
              <TextField
                label={t`Che cosa si vede`}
                hint={t`Per chi non può vedere la foto. Facoltativo.`}
                maxLength={altMaxChars}
                value={photo.alt}
                onChange={alt => onDescribe(photo.key, alt)}
              />
              <Sending photo={photo} onRetry={() => onRetry(photo.key)} />
              <div className={styles.acts}>
                <IconButton
                  label={t`Sposta prima: ${photo.name}`}
                  data-by="-1"
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(photo, -1)}
                >
                  <ArrowUp size={20} />
                </IconButton>
                <IconButton
                  label={t`Sposta dopo: ${photo.name}`}
                  data-by="1"
                  aria-disabled={index === photos.length - 1 || undefined}
                  onClick={() => move(photo, 1)}
                >
                  <ArrowDown size={20} />
                </IconButton>
                <IconButton label={t`Rimuovi: ${photo.name}`} onClick={() => remove(photo)}>
                  <Trash2 size={20} />
                </IconButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
