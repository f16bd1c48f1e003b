import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './list.module.css'

/** Rows in a frame, each an `li`. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type Props = {
  title: ReactNode
  picture?: ReactNode
  /** Below the title. */
  text?: ReactNode
  /** Below the text, one small line each. */
  details?: readonly ReactNode[]
  /** States, buttons and links. */
  children?: ReactNode
}

/** The content of a list's row: its title and its actions. */
export function ListRow({ title, picture, text, details = [], children }: Props) {
  return (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <div className={styles.text}>
        <strong>{title}</strong>
        {text}
        {details.map(
          (detail, index) =>
            detail && (
              <span key={index} className={layout.small}>
                {detail}
              </span>
            ),
        )}
      </div>
      {children && <div className={layout.actions}>{children}</div>}
    </>
  )
}
