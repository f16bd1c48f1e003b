import { Trans } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Children, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { forward, isRightToLeft } from '#src/platform/direction.ts'
import { cx } from '../cx.ts'
import styles from './page-nav.module.css'

/** Links between the pages of one area; on a phone a row that is scrolled to the current page. */
export function PageNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  useScrolledToHere(nav, Children.count(children))
  return (
    <nav ref={nav} className={cx(styles.nav, styles.row)} aria-label={label}>
      {children}
    </nav>
  )
}

/** `here`: it has the link of this page. */
type Group = { title: string; links: readonly ReactNode[]; here: boolean }

/**
 * The same in groups, the first one for what is done most. On a phone the others are behind a button, but for the one that has
 * the current page.
 */
export function GroupedPageNav({ label, groups }: { label: string; groups: readonly Group[] }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const filled = groups.filter(({ links }) => links.length > 0)
  const scrolled = Math.max(
    0,
    filled.findIndex(({ here }) => here),
  )
  const row = useRef<HTMLDivElement>(null)
  useScrolledToHere(row, filled[scrolled]?.links.length ?? 0)
  return (
    <nav className={styles.nav} aria-label={label}>
      {filled.map(({ title, links, here }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
        <div
          key={title}
          role="group"
          aria-labelledby={`${id}-${index}`}
          className={cx(styles.group, index > 0 && !open && !here && styles.folded)}
        >
          <span id={`${id}-${index}`} className={cx(styles.title, !open && styles.quiet)}>
            {title}
          </span>
          <div
            ref={index === scrolled ? row : null}
            className={index > 0 && open ? styles.wrapped : styles.row}
          >
            {links}
          </div>
          {index === 0 && filled.length > 1 && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Ellipsis size={18} />
              <Trans>Altro</Trans>
            </button>
          )}
        </div>
      ))}
    </nav>
  )
}

function useScrolledToHere(row: RefObject<HTMLElement | null>, links: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is added can be that of this page
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    row.current?.scrollTo({ left: here ? forward() * (distanceFromStart(here) - 48) : 0 })
  }, [links])
}

/** The distance of a link's first edge from the first edge of its row, however far the row is scrolled. */
function distanceFromStart({ offsetLeft, offsetWidth, offsetParent }: HTMLElement): number {
  if (!isRightToLeft()) return offsetLeft
  return (offsetParent?.clientWidth ?? 0) - offsetLeft - offsetWidth
}
