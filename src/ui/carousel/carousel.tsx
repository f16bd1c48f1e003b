import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { forward } from '#src/platform/direction.ts'
import { IconButton } from '../button/button.tsx'
import styles from './carousel.module.css'

type Props = {
  title: ReactNode
  more?: ReactNode
  /** Width of one item, any CSS length. */
  item?: string
  children: ReactNode
}

/** A row that scrolls sideways by touch, wheel, keyboard or two buttons; never automatically. */
export function Carousel({ title, more, item, children }: Props) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const titleId = useId()
  const scroll = (direction: 1 | -1) => {
    const list = track.current
    list?.scrollBy({ left: forward() * direction * list.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <section className={styles.carousel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.tools}>
          {more}
          <span className={styles.arrows}>
            <IconButton label={t`Indietro`} onClick={() => scroll(-1)}>
              <ChevronLeft size={22} />
            </IconButton>
            <IconButton label={t`Avanti`} onClick={() => scroll(1)}>
              <ChevronRight size={22} />
            </IconButton>
          </span>
        </div>
      </div>
      <ul
        ref={track}
        className={styles.track}
        tabIndex={0}
        aria-labelledby={titleId}
        style={item ? ({ '--item': item } as CSSProperties) : undefined}
      >
        {children}
      </ul>
    </section>
  )
}
