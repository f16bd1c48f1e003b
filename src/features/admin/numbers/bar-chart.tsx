import type { CSSProperties } from 'react'

/** `short` stands under the bar. */
type Bar = { label: string; short: string; value: number; part: number }

/** Bars with a hatched part in each; what they say is told whole to those who can't see them. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const told = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  const share = (part: number, whole: number) => (whole ? `${(100 * part) / whole}%` : '0%')
  return (
    <div className="adm-chart" role="img" aria-label={`${label}. ${told}`}>
      {bars.map(({ label, short, value, part }) => (
        <div key={label} className="adm-column">
          <div className="adm-stick" style={{ '--tall': share(value, top) } as CSSProperties}>
            <span>{value}</span>
            <div style={{ height: share(part, value) }} />
          </div>
          <span>{short}</span>
        </div>
      ))}
    </div>
  )
}
