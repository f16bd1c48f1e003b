import { Trans } from '@lingui/react/macro'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useKnowsNow } from '#src/platform/clock.ts'
import { useLibraryNow } from '../clock.ts'
import { openState } from './open-state.ts'
import styles from './points.module.css'

/** Today's hours of a pickup point, with a dot while it is open. */
export function OpenToday({ opening }: { opening: Opening }) {
  const state = openState(opening, useLibraryNow())
  // A stored page keeps the line free until the app knows the hour.
  if (!useKnowsNow()) return <p className={styles.hours}> </p>
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
  if (state.is === 'today') return <Trans>Oggi: {hours}</Trans>
  return state.is === 'open' ? (
    <Trans>Aperto ora: {hours}</Trans>
  ) : (
    <Trans>Chiuso ora, apre oggi {hours}</Trans>
  )
}
