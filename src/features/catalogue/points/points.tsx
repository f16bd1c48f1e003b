import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { OpenToday } from '#src/library/points/open-today.tsx'
import { PointHours } from '#src/library/points/point-hours.tsx'
import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import styles from './points.module.css'

type Props = {
  points: readonly PickupPoint[]
  /** On a phone they are one row, which scrolls sideways. */
  inRow?: boolean
  /** A last one, which is no pickup point. */
  children?: ReactNode
}

/** The pickup points with today's hours. */
export function Points({ points, inRow = false, children }: Props) {
  const format = useFormat()
  return (
    <ul className={cx(styles.points, inRow && styles.inRow)}>
      {points.map(point => (
        <li key={point.id} className={styles.point}>
          {point.is.private ? (
            <ApproximateArea />
          ) : (
            <Picture picture={point.img} sizes="72px" square decorative />
          )}
          <div>
            <h3>
              <PointName point={point} />
            </h3>
            {point.is.smartlocker && (
              <p className={styles.kind}>
                <Trans>Smartlocker: ritiri da solo, con un codice</Trans>
              </p>
            )}
            {point.is.private ? (
              <p className={styles.hours}>{format.text(point.opening_days)}</p>
            ) : (
              <OpenToday opening={point} />
            )}
            <Place point={point} />
          </div>
          <PointHours point={point} />
        </li>
      ))}
      {children}
    </ul>
  )
}

function Place({ point }: { point: PickupPoint }) {
  const { t } = useLingui()
  if (!point.address) {
    return (
      <p className={styles.place}>
        {point.approximate?.area && `${point.approximate.area}. `}
        <Trans>
          Zona approssimativa: l'indirizzo esatto si vede quando il proprietario accetta la
          prenotazione.
        </Trans>
      </p>
    )
  }
  const text = `${point.address.address}, ${point.address.city}`
  return (
    <p className={styles.place}>
      {point.map_link ? (
        <a href={point.map_link} target="_blank" rel="noopener" title={t`Apri la mappa`}>
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

export function PointsSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <ul className={styles.points}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <Skeleton height="98px" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** A generic drawing of a neighbourhood, because a private home is not shown on a map. */
function ApproximateArea() {
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
