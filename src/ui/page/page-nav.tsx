import { Children, type ReactNode, useEffect, useRef } from 'react'
import { forward, isRightToLeft } from '#src/platform/direction.ts'
import styles from './page-nav.module.css'

/** Links between the pages of one area; on a phone a row that is scrolled to the current page. */
export function PageNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const links = Children.count(children)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is added can be that of this page
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    nav.current?.scrollTo({ left: here ? forward() * (distanceFromStart(here) - 48) : 0 })
  }, [links])
  return (
    <nav ref={nav} className={styles.nav} aria-label={label}>
      {children}
    </nav>
  )
}

/** The distance of a link's first edge from the first edge of its row, however far the row is scrolled. */
function distanceFromStart({ offsetLeft, offsetWidth, offsetParent }: HTMLElement): number {
  if (!isRightToLeft()) return offsetLeft
  return (offsetParent?.clientWidth ?? 0) - offsetLeft - offsetWidth
}
