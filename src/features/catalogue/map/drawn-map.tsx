import { coarseRadiusMetres } from '#domain/coarse-place.ts'
import { flatMap } from '#domain/directions.ts'
import styles from './map.module.css'
import type { MapPlace } from './map-places.ts'

const width = 640
const height = 400
const margin = 44
/** With one point there is no extent, so a default one is used. */
const leastKm = 2

type Props = {
  places: readonly MapPlace[]
  label: string
  describedBy: string
  scale: (km: number) => string
}

/** A map of the points drawn to scale, north up. */
export function DrawnMap({ places, label, describedBy, scale }: Props) {
  const flat = flatMap(places)
  const radius = coarseRadiusMetres / 1000
  const reach = (place: MapPlace) => (place.kind === 'home' ? radius : 0)
  const spanX = 2 * Math.max(leastKm / 2, ...flat.map(({ x, point }) => Math.abs(x) + reach(point)))
  const spanY = 2 * Math.max(leastKm / 2, ...flat.map(({ y, point }) => Math.abs(y) + reach(point)))
  const pixels = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  const at = (x: number, y: number) => ({ x: width / 2 + x * pixels, y: height / 2 + y * pixels })
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    >
      <rect width={width} height={height} fill="var(--calm-soft)" />
      {flat.map(({ point, x, y }) =>
        point.kind === 'home' ? (
          <circle
            key={point.id}
            cx={at(x, y).x}
            cy={at(x, y).y}
            r={radius * pixels}
            className={styles.area}
          />
        ) : null,
      )}
      {flat.map(({ point, x, y }, index) => {
        const place = at(x, y)
        return (
          <g key={point.id} className={styles.mark} data-kind={point.kind}>
            {point.kind === 'locker' ? (
              <rect x={place.x - 14} y={place.y - 14} width="28" height="28" rx="5" />
            ) : (
              <circle cx={place.x} cy={place.y} r="15" />
            )}
            <text x={place.x} y={place.y} dy="0.36em">
              {index + 1}
            </text>
          </g>
        )
      })}
      <g className={styles.scale}>
        <path d={`M${width - 24 - pixels} ${height - 20}h${pixels}m0 -5v10m${-pixels} -10v10`} />
        <text x={width - 24 - pixels / 2} y={height - 28}>
          {scale(1)}
        </text>
        <path d="M28 46V20m-7 9 7-9 7 9" />
        <text x="28" y="64">
          N
        </text>
      </g>
    </svg>
  )
}
