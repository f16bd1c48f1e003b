import type { Kysely } from 'kysely'
import type { Opening } from '#contract/shapes/headquarters.ts'
import type { Tables } from '../store/tables.ts'

/** When each point is open, whatever the day: preparation is counted in open days of the past too. */
export async function openingsOf(
  db: Kysely<Tables>,
  libraryId: string,
): Promise<Map<string, Opening>> {
  const openings = new Map<string, Opening>()
  const of = (id: string) => {
    const opening = openings.get(id) ?? { opening_hours: [], holidays: [], additional_days: [] }
    openings.set(id, opening)
    return opening
  }
  const hours = await db
    .selectFrom('opening_hours')
    .select(['headquarters_id', 'id', 'day', 'hours'])
    .where('library_id', '=', libraryId)
    .execute()
  for (const { headquarters_id, ...row } of hours) of(headquarters_id).opening_hours.push(row)
  const holidays = await db
    .selectFrom('holidays')
    .select(['headquarters_id', 'id', 'name', 'first_day as inizio', 'last_day as fine'])
    .where('library_id', '=', libraryId)
    .execute()
  for (const { headquarters_id, ...row } of holidays) of(headquarters_id).holidays.push(row)
  const days = await db
    .selectFrom('additional_days')
    .select(['headquarters_id', 'id', 'day', 'hours'])
    .where('library_id', '=', libraryId)
    .execute()
  for (const { headquarters_id, ...row } of days) of(headquarters_id).additional_days.push(row)
  return openings
}
