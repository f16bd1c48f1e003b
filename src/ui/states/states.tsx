import { useLingui } from '@lingui/react/macro'
import { CircleAlert, PackageOpen, WifiOff } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import styles from './states.module.css'

type StateProps = { title: string; children?: ReactNode; icon?: ReactNode }

/** There is nothing here; says what to do about it. */
export function EmptyState({ title, children, icon }: StateProps) {
  return (
    <div className={styles.state}>
      {icon ?? <PackageOpen size={36} strokeWidth={1.6} />}
      <h2>{title}</h2>
      {children}
    </div>
  )
}

type ProblemProps = {
  text: string
  /** The answer's HTTP status; 0 or none when there was no answer. */
  status?: number
  /** The network is missing: not an error, only not now. */
  offline?: boolean
  onRetry?: () => void
}

/** Something could not be had: what happened, and a way on. */
export function ProblemState({ text, status = 0, offline, onRetry }: ProblemProps) {
  const { t } = useLingui()
  const Icon = offline ? WifiOff : CircleAlert
  const title = offline
    ? t`Qui non ci sei ancora stato con la rete`
    : status > 0
      ? t`Ops, errore ${status}`
      : t`Qualcosa non va`
  return (
    <div className={styles.state} role={offline ? 'status' : 'alert'}>
      <Icon size={36} strokeWidth={1.6} />
      <h2>{title}</h2>
      <p>{text}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t`Riprova`}
        </Button>
      )}
    </div>
  )
}

/** The place of what is still coming, shown after a fifth of a second. */
export function Skeleton({ height, width }: { height: string; width?: string }) {
  const style: CSSProperties = { height, width: width ?? '100%' }
  return <div className={styles.skeleton} style={style} aria-hidden="true" />
}

/** A region that is loading, told to those who can't see it. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <span className={styles.hidden} role="status">{t`Caricamento in corso`}</span>
      {children}
    </div>
  )
}

export type Tone = 'info' | 'waiting' | 'bad' | 'good'

/** A line that stays: what to know, and at most one act. */
export function Banner(props: {
  tone: Tone
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={cx(styles.banner, styles[props.tone])}
      role={props.tone === 'bad' ? 'alert' : undefined}
    >
      {props.icon}
      <div>{props.children}</div>
      {props.action}
    </div>
  )
}

type StatusProps = { tone: Tone | 'neutral'; icon?: ReactNode; children: ReactNode }

/** A state in words, with a colour and an icon beside them. */
export function StatusChip({ tone, icon, children }: StatusProps) {
  return (
    <span className={cx(styles.status, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** Where one is in a sequence of steps; `current` counts from 1. */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

/** Read aloud, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** When something was last known to be so. `at` in milliseconds since 1970. */
export function Age({ at, children }: { at: number; children: ReactNode }) {
  return (
    <time className={styles.age} dateTime={new Date(at).toISOString()}>
      {children}
    </time>
  )
}

export function Stars({ children }: { children: ReactNode }) {
  return <span className={styles.stars}>{children}</span>
}
