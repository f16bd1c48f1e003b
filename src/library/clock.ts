import { type PlainDate, timeIn, todayIn } from '#domain/days/plain-date.ts'
import type { Now } from '#domain/days/visits.ts'
import { useNow } from '#src/platform/clock.ts'
import { useLibrary } from './library.ts'

/** The library's day and time by the server's clock; renders again when they change. */
export function useLibraryNow(): Now {
  const { time_zone } = useLibrary()
  const at = useNow()
  return { today: todayIn(time_zone, at), time: timeIn(time_zone, at) }
}

/** The library's day. */
export function useToday(): PlainDate {
  return useLibraryNow().today
}
