import { Trans, useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from '../checkout.module.css'
import { reservationMinutes } from './use-reservation.ts'

/** Minutes at which the remaining time is announced, chosen so that it does not disturb. */
const announced = [5, 2, 1]

/** More time is offered from this many seconds before the end. */
const nearEnd = 120

type Props = {
  /** In milliseconds of `performance.now`. */
  deadline: number
  onEnd: () => void
  /** Requests ten more minutes; `null` if that is not possible now, or was used too often. */
  onMore: (() => Promise<unknown>) | null
}

/** The time until a deadline, with a button for more time. */
export function Countdown({ deadline, onEnd, onMore }: Props) {
  const { t } = useLingui()
  const left = useSecondsLeft(deadline)
  const [asking, setAsking] = useState(false)
  const timer = useRef<HTMLDivElement>(null)
  /** The `onEnd` that was called. A new function is called again, because it may succeed now. */
  const ended = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (left > 0) ended.current = null
    if (left > 0 || ended.current === onEnd) return
    ended.current = onEnd
    onEnd()
  }, [left, onEnd])
  const ask = async () => {
    setAsking(true)
    await onMore?.()
    setAsking(false)
    // The button disappears, so the focus must move first.
    timer.current?.focus()
  }
  const minutes = Math.floor(left / 60)
  const clock = `${minutes}:${String(left % 60).padStart(2, '0')}`
  const full = Math.ceil(left / 60)
  return (
    <div
      ref={timer}
      tabIndex={-1}
      className={styles.timer}
      data-near={left <= nearEnd || undefined}
    >
      <Timer size={18} aria-hidden="true" />
      <span>
        <Trans>Conferma entro</Trans>{' '}
        <strong role="timer" aria-live="off">
          {clock}
        </strong>
      </span>
      {onMore && left <= nearEnd && (
        <Button look="secondary" small pending={asking} onClick={() => void ask()}>
          <Trans>Altri {reservationMinutes} minuti</Trans>
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{announced.includes(full) ? t`Minuti rimasti: ${full}` : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

function useSecondsLeft(deadline: number): number {
  const read = () => Math.max(0, Math.ceil((deadline - performance.now()) / 1000))
  const [left, setLeft] = useState(read)
  useEffect(() => {
    const update = () => setLeft(read())
    update()
    const timer = setInterval(update, 1000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [deadline])
  return left
}
