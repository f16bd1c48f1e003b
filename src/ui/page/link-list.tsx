import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './link-list.module.css'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** Links and buttons in a frame, one below the other, each with its icon and what is said about it in a `small`. */
export function LinkList({ label, className, children }: Props) {
  return (
    <nav className={cx(styles.list, className)} aria-label={label}>
      {children}
    </nav>
  )
}

/** Several of these lists, each a `LinkGroup`. */
export function LinkGroups({ label, className, children }: Props) {
  return (
    <nav className={cx(styles.groups, className)} aria-label={label}>
      {children}
    </nav>
  )
}

/** What belongs together, under a name. */
export function LinkGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div>
      {title && <h2>{title}</h2>}
      <div className={styles.list}>{children}</div>
    </div>
  )
}
