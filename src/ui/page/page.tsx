import { type ReactNode, useEffect } from 'react'
import { cx } from '../cx.ts'
import styles from './page.module.css'

type Props = {
  /** The document's title; also the heading unless `heading` is false. */
  title: string
  heading?: ReactNode | false
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** A screen: its one heading takes the focus on arrival, its name becomes the document's. */
export function Page({ title, heading, narrow, className, children }: Props) {
  useEffect(() => {
    document.title = title === 'Oggettoteca' ? title : `${title} · Oggettoteca`
  }, [title])
  return (
    <main id="main" className={cx(styles.page, narrow && styles.narrow, className)}>
      {heading !== false && <h1 tabIndex={-1}>{heading ?? title}</h1>}
      {children}
    </main>
  )
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx(styles.card, className)}>{children}</div>
}

/** The screen's one act, within reach of the thumb; a line above says what to know first. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {note && <div className={styles.barNote}>{note}</div>}
      {children}
    </div>
  )
}
