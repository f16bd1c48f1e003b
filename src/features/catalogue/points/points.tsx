import { Trans, useLingui } from '@lingui/react/macro'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { ApproximateArea } from './approximate-area.tsx'
import { OpenToday } from './open-today.tsx'
import { PointHours } from './point-hours.tsx'
import styles from './points.module.css'

/** The pickup points with today's hours. */
export function Points({ points }: { points: readonly PickupPoint[] }) {
  const format = useFormat()
  return (
    <ul className={styles.points}>
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
