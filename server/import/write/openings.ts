import { sql } from 'kysely'
import type { Opening } from '#contract/shapes/headquarters.ts'
import type { Job } from '../job.ts'
import { slices } from '../slices.ts'
import type { Closure } from './closure.ts'
import { storedClosures } from './closures.ts'
import { weeklyHours } from './places.ts'

/**
 * When each of these places will be open, whatever the day: what the library has, and before it what the
 * import brings. Preparation is counted in open days of the past too.
 */
export async function openingsOf(
  job: Job,
  places: ReadonlySet<string>,
): Promise<Map<string, Opening>> {
  const openings = new Map<string, Opening>()
  for await (const part of slices(places, 50)) {
    const stored = await storedClosures(job, part)
    for (const place of part) {
      const closures = job.closures.get(place) ?? stored.filter(one => one.place === place)
      openings.set(place, { opening_hours: [], ...daysOf(closures) })
    }
    for (const { place, ...hours } of await storedHours(job, part)) {
      openings.get(place)?.opening_hours.push(hours)
    }
  }
  const { headquarters } = job.inventory.tables
  for (const row of headquarters.rows) {
    const opening = openings.get(row.code)
    if (!opening) continue
    const hours = weeklyHours(headquarters, row).map(({ day, hours }) => ({ id: '', day, hours }))
    const said = new Set(hours.map(({ day }) => day))
    opening.opening_hours = [...opening.opening_hours.filter(({ day }) => !said.has(day)), ...hours]
  }
  return openings
}

function storedHours({ store, libraryId }: Job, places: readonly string[]) {
  return store.read(db =>
    db
      .selectFrom('opening_hours')
      .select(['headquarters_id as place', 'id', 'day', 'hours'])
      .where('library_id', '=', libraryId)
      .where('headquarters_id', '=', sql<string>`any(${places}::text[])`)
      .execute(),
  )
}

function daysOf(closures: readonly Closure[]): Pick<Opening, 'holidays' | 'additional_days'> {
  return {
    holidays: closures
      .filter(({ hours }) => !hours)
      .map(({ name, first, last }) => ({ id: '', name, inizio: first, fine: last })),
    additional_days: closures
      .filter(({ hours }) => hours)
      .map(({ first, hours }) => ({ id: '', day: first, hours })),
  }
}
