import { useLingui } from '@lingui/react/macro'
import { Maximize2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Picture as PictureData } from '#contract/shapes/common.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './gallery.module.css'

const LargeGallery = lazily(async () => (await import('./large-gallery.tsx')).LargeGallery)

type Props = { name: string; pictures: readonly PictureData[] }

/** The product's pictures: a large one, which opens over the whole screen, and thumbnails. */
export function Gallery({ name, pictures }: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const picture = pictures[shown] ?? null
  const first = (
    <Picture
      key={shown}
      picture={picture}
      sizes="(min-width: 900px) 620px, 100vw"
      eager
      className={styles.large ?? ''}
    />
  )
  return (
    <div className={styles.gallery}>
      {picture?.webp ? (
        <button
          type="button"
          className={styles.open}
          aria-label={t`Ingrandisci la foto`}
          onClick={() => setOpen(true)}
        >
          {first}
          <span className={styles.mark} aria-hidden="true">
            <Maximize2 size={18} />
            {pictures.length > 1 && pictures.length}
          </span>
        </button>
      ) : (
        first
      )}
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-pressed={index === shown}
                aria-label={t`Immagine ${index + 1} di ${pictures.length}`}
                onClick={() => setShown(index)}
              >
                <Picture picture={picture} sizes="88px" decorative />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <LargeGallery
            name={name}
            pictures={pictures}
            start={shown}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
