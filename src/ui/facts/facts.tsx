import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of a thing: each a `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

type FactProps = {
  name: ReactNode
  /** A link to change it, at the end of the row. */
  action?: ReactNode
  children: ReactNode
}

/** A name and what it says, in a `dl`. */
export function Fact({ name, action, children }: FactProps) {
  return (
    <div className={action ? styles.changed : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
