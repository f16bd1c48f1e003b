import styles from './points.module.css'

/** A generic drawing of a neighbourhood, because a private home is not shown on a map. */
export function ApproximateArea() {
  return (
    <svg className={styles.area} viewBox="0 0 88 88" aria-hidden="true">
      <rect width="88" height="88" fill="var(--calm-soft)" />
      <g stroke="var(--surface)" strokeWidth="6" fill="none">
        <path d="M-4 26 92 12M-4 66 92 50M24-4 34 92M66-4 74 92" />
      </g>
      <circle
        cx="46"
        cy="44"
        r="25"
        fill="var(--calm)"
        fillOpacity="0.16"
        stroke="var(--calm)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
    </svg>
  )
}
