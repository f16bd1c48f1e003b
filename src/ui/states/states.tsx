import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { lazily } from '../lazily.ts'
import type { DrawingName } from './drawing.tsx'
import styles from './states.module.css'

export const Drawing = lazily(async () => (await import('./drawing.tsx')).Drawing)

type StateProps = {
  title: string
  drawing?: DrawingName
  /** It is the page, and its title the page's. */
  alone?: boolean
  children?: ReactNode
}

/** An empty list or page: a drawing, what is so, and the next step. */
export function EmptyState({ title, drawing = 'shelf', alone, children }: StateProps) {
  return (
    <div className={styles.state}>
      <Illustration of={drawing} />
      {alone ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  )
}

/** A drawing, with its room before it is there. */
function Illustration({ of }: { of: DrawingName }) {
  return (
    <div className={styles.illustration}>
      <Suspense>
        <Drawing of={of} />
      </Suspense>
    </div>
  )
}

type ProblemProps = {
  text: string
  /** HTTP status of the answer; 0 or none without an answer. */
  status?: number
  /** Shown offline, as information rather than an error. */
  offline?: boolean
  /** Only a part of the page failed. */
  part?: boolean
  onRetry?: () => void
  /** Other ways to continue. */
  children?: ReactNode
}

/** Something failed to load: what happened and how to continue. */
export function ProblemState({ text, status = 0, offline, part, onRetry, children }: ProblemProps) {
  const { t } = useLingui()
  const title = offline
    ? t`Qui serve la rete`
    : status > 0
      ? t`Ops, errore ${status}`
      : t`Qualcosa non va`
  return (
    <div className={styles.state} role={offline ? 'status' : 'alert'}>
      {!part && <Illustration of={offline ? 'plug' : 'repair'} />}
      <h2>{title}</h2>
      <p>{text}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t`Riprova`}
        </Button>
      )}
      {children}
    </div>
  )
}

/** A placeholder for loading content, shown after 200 ms. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <div className={styles.skeleton} style={{ height, width }} aria-hidden="true" />
}

type LoadingProps = { height: string } | { children: ReactNode }

/** A loading region, announced to screen readers: a placeholder of this height, or others. */
export function Loading(props: LoadingProps) {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <span className={styles.hidden} role="status">{t`Caricamento in corso`}</span>
      {'height' in props ? <Skeleton height={props.height} /> : props.children}
    </div>
  )
}

export type Tone = 'info' | 'waiting' | 'bad' | 'good'

type BannerProps = { tone: Tone; icon?: ReactNode; action?: ReactNode; children: ReactNode }

/** A permanent message with at most one action. */
export function Banner({ tone, icon, action, children }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      {icon}
      <div>{children}</div>
      {action}
    </div>
  )
}

type StatusProps = { tone: Tone | 'neutral'; icon?: ReactNode; children: ReactNode }

/** A state as text, with colour and icon. */
export function StatusChip({ tone, icon, children }: StatusProps) {
  return (
    <span className={cx(styles.status, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** Only for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The age of the data. `at` in milliseconds since 1970. */
export function Age({ at, children }: { at: number; children: ReactNode }) {
  return (
    <time className={styles.age} dateTime={new Date(at).toISOString()}>
      {children}
    </time>
  )
}
