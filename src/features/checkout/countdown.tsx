import { Trans, useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './checkout.module.css'

/** Minutes at which the time left is read aloud: often enough to know, too seldom to disturb. */
const announced = [5, 2, 1]

/** What is left until a deadline on the page's stopwatch (`performance.now`, milliseconds). */
export function Countdown({ deadline, onEnd }: { deadline: number; onEnd: () => void }) {
  const { t } = useLingui()
  const left = useSecondsLeft(deadline)
  /** Told once by each caller: one that could not end yet is told again when it can. */
  const ended = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (left > 0 || ended.current === onEnd) return
    ended.current = onEnd
    onEnd()
  }, [left, onEnd])
  const minutes = Math.floor(left / 60)
  const clock = `${minutes}:${String(left % 60).padStart(2, '0')}`
  const full = Math.ceil(left / 60)
  return (
    <div className={styles.timer}>
      <Timer size={22} aria-hidden="true" />
      <span>
        <Trans>Conferma entro</Trans>{' '}
        <strong role="timer" aria-live="off">
          {clock}
        </strong>
      </span>
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
