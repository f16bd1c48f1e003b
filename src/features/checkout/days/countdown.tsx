import { Trans, useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from '../checkout.module.css'

/** Minutes at which the time left is read aloud: often enough to know, too seldom to disturb. */
const announced = [5, 2, 1]

/** Seconds before the end from which more time is offered. */
const nearEnd = 120

type Props = {
  /** On the page's stopwatch (`performance.now`, milliseconds). */
  deadline: number
  onEnd: () => void
  /** Asks for ten minutes more; `null` while that can't be done, and once it was done often enough. */
  onMore: (() => Promise<unknown>) | null
}

/** What is left until a deadline, and more of it for who needs it. */
export function Countdown({ deadline, onEnd, onMore }: Props) {
  const { t } = useLingui()
  const left = useSecondsLeft(deadline)
  const [asking, setAsking] = useState(false)
  const timer = useRef<HTMLDivElement>(null)
  /** Told once by each caller: one that could not end yet is told again when it can. */
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
    // The button goes, and would take the focus with it.
    timer.current?.focus()
  }
  const minutes = Math.floor(left / 60)
  const clock = `${minutes}:${String(left % 60).padStart(2, '0')}`
  const full = Math.ceil(left / 60)
  return (
    <div ref={timer} tabIndex={-1} className={styles.timer}>
      <Timer size={22} aria-hidden="true" />
      <span>
        <Trans>Conferma entro</Trans>{' '}
        <strong role="timer" aria-live="off">
          {clock}
        </strong>
      </span>
      {onMore && left <= nearEnd && (
        <Button look="secondary" small pending={asking} onClick={() => void ask()}>
          <Trans>Altri 10 minuti</Trans>
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
