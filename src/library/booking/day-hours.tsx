import { useQuery } from '@tanstack/react-query'
import { hoursLeft } from '#domain/days/first-free.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibraryNow } from '../clock.ts'
import { useFreeTexts } from './free-point.ts'

type Props = { pointId: string | undefined; day: PlainDate }

/** The hours of a pickup point on a day, in a line of their own; nothing where there are none to keep. */
export function DayHours({ pointId, day }: Props) {
  const { data: points } = useQuery(queryFor('headquarters.list'))
  const now = useLibraryNow()
  const texts = useFreeTexts(now)
  const point = points?.find(({ id }) => id === pointId)
  if (!point || point.is.private) return null
  const hours = texts.hours(hoursLeft(point, day, now))
  return hours && <small>{hours}</small>
}
