import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Day, DayReason } from '#domain/availability.ts'

/** What a day's state means to who looks at a calendar. */
const texts: Record<DayReason | 'free', MessageDescriptor> = {
  free: msg`libero`,
  past: msg`già passato`,
  too_far: msg`troppo lontano`,
  maintenance: msg`in manutenzione`,
  busy: msg`in prestito`,
  preparation: msg`in preparazione`,
  queue: msg`tenuto per chi è in coda`,
  closed: msg`punto di ritiro chiuso`,
  holiday: msg`chiuso per festa o ferie`,
}

export function dayText(day: Day): MessageDescriptor {
  return texts[day.reason ?? 'free']
}

/** The four looks a calendar's legend explains. */
export const legendTexts = {
  free: msg`Libero`,
  closed: msg`Chiuso: il prestito può comprenderlo`,
  busy: msg`In prestito`,
  preparation: msg`In preparazione`,
} as const
