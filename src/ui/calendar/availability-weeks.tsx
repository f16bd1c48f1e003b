import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../states/states.tsx'
import styles from './calendar.module.css'

/** A day in the calendar: number, look, and meaning as text; `label` instead of the number. */
type ShownDay = { date: string; state: string; text: string; today?: boolean; label?: string }

type Props = {
  title: string
  labels: { previous: string; next: string; weekdays: readonly { short: string; long: string }[] }
  /** From a Monday to a Sunday. */
  days: readonly ShownDay[]
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  children?: ReactNode
}

/** Read-only weeks: a plain table, light enough for every product page. */
export function AvailabilityWeeks({ title, labels, days, onPrevious, onNext, children }: Props) {
  const rows = Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7))
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <span className={styles.title} aria-live="polite">
          {title}
        </span>
        <div className={styles.head}>
          <MonthNav labels={labels} onPrevious={onPrevious} onNext={onNext} />
        </div>
      </div>
      <table className={styles.grid} aria-label={title}>
        <thead>
          <tr>
            {labels.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column}>
                  <Cell day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

type NavProps = Pick<Props, 'onPrevious' | 'onNext'> & {
  labels: Pick<Props['labels'], 'previous' | 'next'>
}

/** The buttons to what is before and after the days shown. */
export function MonthNav({ labels, onPrevious, onNext }: NavProps) {
  return (
    <>
      <button
        type="button"
        className={styles.nav}
        aria-label={labels.previous}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      >
        <ChevronLeft size={20} />
      </button>
      <button
        type="button"
        className={styles.nav}
        aria-label={labels.next}
        disabled={!onNext}
        onClick={() => onNext?.()}
      >
        <ChevronRight size={20} />
      </button>
    </>
  )
}

function Cell({ day }: { day: ShownDay }) {
  return (
    <span className={styles.day} data-state={day.state} data-today={day.today || undefined}>
      {day.label ? <small>{day.label}</small> : <span>{Number(day.date.slice(8))}</span>}
      <VisuallyHidden>{day.text}</VisuallyHidden>
    </span>
  )
}
