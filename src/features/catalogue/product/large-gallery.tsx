import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picture as PictureData } from '#contract/shapes/common.ts'
import { forward } from '#src/platform/direction.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './large-gallery.module.css'

type Props = {
  name: string
  pictures: readonly PictureData[]
  /** The picture shown first. */
  start: number
  onClose: () => void
}

/**
 * The pictures over the whole screen. A swipe, an arrow or a button goes to the next one; a press enlarges the part that was
 * pressed. Two fingers enlarge the page, as anywhere in the browser.
 */
export function LargeGallery({ name, pictures, start, onClose }: Props) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  /** Shows a picture, at once or by sliding to it. */
  const show = (index: number, behavior: ScrollBehavior) => {
    const list = track.current
    list?.scrollTo({ left: forward() * index * list.clientWidth, behavior })
  }
  useEffect(() => {
    // The dialog, which is around this, opens in an effect after this one.
    const frame = requestAnimationFrame(() => {
      const list = track.current
      list?.scrollTo({ left: forward() * start * list.clientWidth, behavior: 'instant' })
      list?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [start])
  const several = pictures.length > 1
  return (
    // Always dark, so that the picture is the brightest thing.
    <div data-theme="dark">
      <Dialog open full title={name} onClose={onClose} className={styles.dialog ?? ''}>
        <ul
          ref={track}
          className={styles.track}
          tabIndex={-1}
          onScroll={({ currentTarget: list }) =>
            setShown(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
          }
        >
          {pictures.map((picture, index) => (
            <Slide
              key={picture.url}
              picture={picture}
              label={t`Immagine ${index + 1} di ${pictures.length}`}
              isShown={index === shown}
            />
          ))}
        </ul>
        {several && (
          <div className={styles.foot}>
            <IconButton
              label={t`Immagine precedente`}
              disabled={shown === 0}
              onClick={() => show(shown - 1, 'smooth')}
            >
              <ChevronLeft size={24} />
            </IconButton>
            <span role="status">
              {shown + 1} / {pictures.length}
            </span>
            <IconButton
              label={t`Immagine successiva`}
              disabled={shown === pictures.length - 1}
              onClick={() => show(shown + 1, 'smooth')}
            >
              <ChevronRight size={24} />
            </IconButton>
          </div>
        )}
      </Dialog>
    </div>
  )
}

type SlideProps = { picture: PictureData; label: string; isShown: boolean }

/** One picture, whole or enlarged; it is whole again once another one is shown. */
function Slide({ picture, label, isShown }: SlideProps) {
  const { t } = useLingui()
  const slide = useRef<HTMLLIElement>(null)
  const [isEnlarged, setEnlarged] = useState(false)
  if (isEnlarged && !isShown) setEnlarged(false)
  const enlarge = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // A press of a key is in no place: then the middle.
    const isPlaced = event.detail > 0
    const x = isPlaced ? (event.clientX - box.left) / box.width : 0.5
    const y = isPlaced ? (event.clientY - box.top) / box.height : 0.5
    flushSync(() => setEnlarged(!isEnlarged))
    const { current: view } = slide
    if (!view) return
    view.scrollTo({
      left: x * view.scrollWidth - view.clientWidth / 2,
      top: y * view.scrollHeight - view.clientHeight / 2,
    })
  }
  return (
    <li ref={slide} dir="ltr" className={styles.slide} data-enlarged={isEnlarged || undefined}>
      <button
        type="button"
        aria-pressed={isEnlarged}
        aria-label={`${label}: ${isEnlarged ? t`rimpicciolisci` : t`ingrandisci`}`}
        tabIndex={isShown ? 0 : -1}
        onClick={enlarge}
      >
        <Picture picture={picture} sizes={isEnlarged ? '250vw' : '100vw'} eager />
      </button>
    </li>
  )
}
