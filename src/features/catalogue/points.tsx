import { Trans } from '@lingui/react/macro'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { timeIn, todayIn } from '#domain/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './catalogue.module.css'
import { openState } from './opening-text.ts'

/** The places where objects are collected, with what they are doing now. */
export function Points({ points }: { points: readonly Headquarters[] }) {
  return (
    <ul className={styles['points']}>
      {points.map(point => (
        <li key={point.id} className={styles['point']}>
          <Picture picture={point.img} sizes="96px" square decorative />
          <h3>{point.name}</h3>
          <p className={styles['now']}>
            <OpenNow point={point} />
          </p>
          <Place point={point} />
        </li>
      ))}
    </ul>
  )
}

function Place({ point }: { point: Headquarters }) {
  if (!point.address) {
    return (
      <p>
        <Trans>L'indirizzo si vede dopo la conferma.</Trans>
      </p>
    )
  }
  const text = `${point.address.address}, ${point.address.city}`
  return (
    <p>
      {point.map_link ? (
        <a href={point.map_link} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

function OpenNow({ point }: { point: Headquarters }) {
  const { time_zone } = useLibrary()
  const format = useFormat()
  const now = new Date()
  const state = openState(point, todayIn(time_zone, now), timeIn(time_zone, now))
  if (state.is === 'open') {
    const { until } = state
    return <Trans>Aperto fino alle {until}</Trans>
  }
  if (state.is === 'later') {
    const { from } = state
    return <Trans>Apre oggi alle {from}</Trans>
  }
  const day = state.next && format.dayShort(state.next)
  return day ? <Trans>Chiuso, riapre {day}</Trans> : <Trans>Chiuso</Trans>
}
