type Bar = { label: string; value: number; part: number }

const width = 640
const height = 220
const foot = 34
const head = 16

/** Bars with a darker part in each; what they say is told whole to those who can't see them. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const room = height - foot - head
  const step = width / Math.max(1, bars.length)
  const told = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return (
    <svg
      className="adm-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}. ${told}`}
    >
      {bars.map(({ label, value, part }, index) => {
        const tall = (room * value) / top
        const late = (room * part) / top
        const x = index * step
        const foot = head + room
        return (
          <g key={label}>
            <rect
              className="loans"
              x={x + step * 0.16}
              y={foot - tall}
              width={step * 0.68}
              height={tall}
              rx="3"
            />
            <rect
              className="late"
              x={x + step * 0.16}
              y={foot - late}
              width={step * 0.68}
              height={late}
            />
            <text x={x + step / 2} y={foot - tall - 5} textAnchor="middle">
              {value}
            </text>
            <text x={x + step / 2} y={foot + 16} textAnchor="middle">
              {label.slice(0, step > 60 ? 9 : 3)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
