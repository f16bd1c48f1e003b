import type { CSSProperties } from 'react'
import styles from './bar-chart.module.css'

/** `short` is written under the bar; `part` is how much of `value` is hatched. */
type Bar = { label: string; short: string; value: number; part: number }

/** Bars, each with a hatched part; screen readers get the values as one text. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const spoken = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  const share = (part: number, whole: number) => (whole ? `${(100 * part) / whole}%` : '0%')
  return (
    // Keys scroll it where it is wider than the page.
    <div className={styles.chart} role="img" aria-label={`${label}. ${spoken}`} tabIndex={0}>
      {bars.map(({ label, short, value, part }) => (
        <div key={label} className={styles.column}>
          <div className={styles.bar} style={{ '--tall': share(value, top) } as CSSProperties}>
            <span>{value}</span>
            <div style={{ height: share(part, value) }} />
          </div>
          <span>{short}</span>
        </div>
      ))}
    </div>
  )
}
