import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Picture as PictureData } from '#contract/shapes/common.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './product.module.css'

/** The object's pictures; one is large, the others choose. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(0)
  return (
    <div className={styles['gallery']}>
      <Picture picture={pictures[shown] ?? null} sizes="(min-width: 860px) 600px, 100vw" eager />
      {pictures.length > 1 && (
        <div className={styles['thumbs']}>
          {pictures.map((picture, index) => (
            <button
              key={picture.url}
              type="button"
              aria-pressed={index === shown}
              aria-label={t`Immagine ${index + 1}`}
              onClick={() => setShown(index)}
            >
              <Picture picture={picture} sizes="88px" decorative />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
