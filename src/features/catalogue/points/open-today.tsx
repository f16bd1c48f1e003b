import { Trans } from '@lingui/react/macro'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { useNow } from '#src/platform/use-now.ts'
import { openState } from './open-state.ts'
import styles from './points.module.css'

/** Today's hours of a pickup point, with a dot while it is open. */
export function OpenToday({ opening }: { opening: Opening }) {
  const { time_zone } = useLibrary()
  const now = useNow()
  const state = openState(opening, todayIn(time_zone, now), timeIn(time_zone, now))
  return (
    <p className={styles.hours} data-state={state.is}>
      <Words state={state} />
    </p>
  )
}

function Words({ state }: { state: ReturnType<typeof openState> }) {
  const format = useFormat()
  if (state.is === 'always') return <Trans>Aperto giorno e notte</Trans>
  if (state.is === 'closed') {
    const day = state.next && format.dayShort(state.next)
    return day ? <Trans>Chiuso, riapre {day}</Trans> : <Trans>Chiuso</Trans>
  }
  const { hours } = state
  return state.is === 'open' ? (
    <Trans>Aperto ora: {hours}</Trans>
  ) : (
    <Trans>Chiuso ora, apre oggi {hours}</Trans>
  )
}
