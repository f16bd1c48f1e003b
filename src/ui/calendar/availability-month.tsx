import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../states/states.tsx'
import styles from './calendar.module.css'

/** A day in the calendar: number, look, and meaning as text. */
export type ShownDay = { date: string; state: string; text: string; today?: boolean }

type Props = {
  title: string
  labels: { previous: string; next: string; weekdays: readonly { short: string; long: string }[] }
  /** The month's days, after `lead` empty cells. */
  days: readonly ShownDay[]
  lead: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  children?: ReactNode
}

/** A read-only month: a plain table, light enough for every product page. */
export function AvailabilityMonth({
  title,
  labels,
  days,
  lead,
  onPrevious,
  onNext,
  children,
}: Props) {
  const cells = [...Array<null>(lead).fill(null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
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
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column}>{day && <Cell day={day} />}</td>
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

/** The buttons to the previous and the next month. */
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
      <span>{Number(day.date.slice(8))}</span>
      <VisuallyHidden>{day.text}</VisuallyHidden>
    </span>
  )
}
