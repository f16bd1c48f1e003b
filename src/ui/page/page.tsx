import { type ReactNode, useEffect } from 'react'
import { cx } from '../cx.ts'
import styles from './page.module.css'

type Props = {
  /** The document's title; also the heading unless `heading` is false. */
  title: string
  heading?: ReactNode | false
  /** A link beside the heading; `null` if it follows later. */
  aside?: ReactNode
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** Whether somebody arrived at a page whose heading is not there yet. */
let arrived = false

/** Moves the focus to the heading of the page, now or once it has one, unless the page gave it to a field. */
export function focusHeading() {
  const h1 = document.querySelector('h1')
  arrived = !h1
  if (!document.activeElement?.matches('main :is(input, textarea)')) {
    h1?.focus({ preventScroll: true })
  }
}

/**
 * A screen. Its heading gets the focus after navigation and its name becomes the document's title.
 */
export function Page({ title, heading, aside, narrow, className, children }: Props) {
  useEffect(() => {
    document.title = title === 'Oggettoteca' ? title : `${title} · Oggettoteca`
  }, [title])
  useEffect(() => {
    if (arrived && heading !== false) focusHeading()
  }, [heading])
  const h1 = heading !== false && <h1 tabIndex={-1}>{heading ?? title}</h1>
  return (
    <main id="main" className={cx(styles.page, narrow && styles.narrow, className)}>
      {aside === undefined ? (
        h1
      ) : (
        <div className={styles.head}>
          {h1}
          {aside}
        </div>
      )}
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

/** The main button at the bottom of the screen, with a hint above. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {note && <div className={styles.barNote}>{note}</div>}
      {children}
    </div>
  )
}
