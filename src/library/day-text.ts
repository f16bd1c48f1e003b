import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BusyKind } from '#contract/shapes/catalogue.ts'
import type { AvailabilityInput, Day, DayReason } from '#domain/days/availability.ts'

/** The text of a day's state in a calendar. */
const texts: Record<DayReason | 'free', MessageDescriptor> = {
  free: msg`libero`,
  past: msg`già passato`,
  too_far: msg`troppo lontano`,
  maintenance: msg`in manutenzione`,
  busy: msg`in prestito`,
  preparation: msg`in preparazione`,
  queue: msg`tenuto per chi è in coda`,
  unavailable: msg`non disponibile`,
  closed: msg`punto di ritiro chiuso`,
  holiday: msg`chiuso per festa o ferie`,
  over: msg`per oggi è tardi`,
}

export function dayText(day: Day): MessageDescriptor {
  return texts[day.reason ?? 'free']
}

/** The day states in a calendar's legend. */
export const legendTexts = {
  free: msg`Libero`,
  closed: msg`Chiuso: il prestito può comprenderlo`,
  busy: msg`In prestito`,
  preparation: msg`In preparazione`,
  queue: msg`Tenuto per chi è in coda`,
  unavailable: msg`Non disponibile`,
} as const

/**
 * The day states that a calendar shows: no reasons for a private home, and a queue only if there is
 * a turn.
 */
export function looksOf({ busy }: Pick<AvailabilityInput, 'busy'>): (keyof typeof legendTexts)[] {
  const has = (wanted: BusyKind) => busy.some(({ kind }) => kind === wanted)
  return [
    'free',
    'closed',
    ...(has('unavailable') ? (['unavailable'] as const) : (['busy', 'preparation'] as const)),
    ...(has('queue') ? (['queue'] as const) : []),
  ]
}
