import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FreePoint } from '#domain/days/first-free.ts'
import type { HoursRange, Time } from '#domain/days/hours.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import type { Now } from '#domain/days/visits.ts'
import { type formats, useFormat } from '#src/i18n/use-format.ts'

/** What the first free day of a pickup point is in words. */
export function useFreeTexts(now: Now) {
  return freeTexts(now, useFormat())
}

/** The same without React. */
export function freeTexts({ today, time }: Now, format: ReturnType<typeof formats>) {
  const tomorrow = addDays(today, 1)
  return {
    /** «Libero da sab 28 nov», of one product. */
    free: (day: PlainDate): string => {
      if (day === today) return i18n._(msg`Libero oggi`)
      const from = format.dayShort(day)
      return i18n._(day === tomorrow ? msg`Libero da domani` : msg`Libero da ${from}`)
    },
    /** The same in a list of points, also of several products. */
    since: (day: PlainDate | null): string => {
      if (day === null) return i18n._(msg`Nessun giorno libero`)
      if (day === today) return i18n._(msg`Da oggi`)
      const from = format.dayShort(day)
      return i18n._(day === tomorrow ? msg`Da domani` : msg`Da ${from}`)
    },
    /** «apre alle 10»; of today whether it is open now. `null` without hours to keep. */
    opens: ({ day, hours }: Pick<FreePoint<unknown>, 'day' | 'hours'>): string | null => {
      const [first] = hours
      if (!first) return null
      if (isDayAndNight(first)) return i18n._(msg`aperto giorno e notte`)
      const isOpen = day === today && first.from <= time
      const at = clock(isOpen ? first.until : first.from)
      return i18n._(isOpen ? msg`aperto fino alle ${at}` : msg`apre alle ${at}`)
    },
    /** «10–13, 15–19». */
    hours: (hours: readonly HoursRange[]): string =>
      hours.some(isDayAndNight)
        ? i18n._(msg`aperto giorno e notte`)
        : hours.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', '),
  }
}

function isDayAndNight({ from, until }: HoursRange): boolean {
  return from === '00:00' && until >= '23:59'
}

/** «10» or «9:30». */
function clock(time: Time): string {
  return time.replace(/^0/, '').replace(/:00$/, '')
}
