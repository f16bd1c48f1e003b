import type { Opening } from '#contract/shapes/pickup-point.ts'
import type { Job } from '../job.ts'
import { slices } from '../slices.ts'
import type { Closure } from './closure-days.ts'
import { storedClosures } from './closures.ts'
import { weeklyHours } from './pickup-points.ts'
import { anyOf } from './row-store.ts'

/**
 * The openings of these pickup points after the import, of all days, past ones too: preparation is counted in
 * open days. The import's values take precedence over stored ones.
 */
export async function openingsOf(job: Job, points: ReadonlySet<string>) {
  const openings = new Map<string, Opening>()
  for await (const part of slices(points, 50)) {
    const stored = await storedClosures(job, part)
    for (const point of part) {
      const closures = job.closures.get(point) ?? stored.filter(one => one.point === point)
      openings.set(point, { opening_hours: [], ...daysOf(closures) })
    }
    for (const { point, ...hours } of await storedHours(job, part)) {
      openings.get(point)?.opening_hours.push(hours)
    }
  }
  const { headquarters } = job.inventory.tables
  for (const row of headquarters.rows) {
    const opening = openings.get(row.code)
    if (!opening) continue
    const hours = weeklyHours(row).map(({ day, hours }) => ({ id: '', day, hours }))
    const said = new Set(hours.map(({ day }) => day))
    opening.opening_hours = [...opening.opening_hours.filter(({ day }) => !said.has(day)), ...hours]
  }
  return openings
}

function storedHours({ store, libraryId }: Job, points: readonly string[]) {
  return store.read(db =>
    db
      .selectFrom('opening_hours')
      .select(['headquarters_id as point', 'id', 'day', 'hours'])
      .where('library_id', '=', libraryId)
      .where('headquarters_id', '=', anyOf(points))
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
