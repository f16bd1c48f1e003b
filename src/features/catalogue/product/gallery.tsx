import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Picture as PictureData } from '#contract/shapes/common.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './gallery.module.css'

/** The product's pictures: a large one and thumbnails. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(0)
  return (
    <div className={styles.gallery}>
      <Picture
        key={shown}
        picture={pictures[shown] ?? null}
        sizes="(min-width: 900px) 620px, 100vw"
        eager
        className={styles.large ?? ''}
      />
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
    </div>
  )
}
