import { isBlank } from '#contract/texts/localized.ts'
import { mapLinkTo } from '#server/areas/pickup-points/pickup-points.ts'
import { weekdays } from '../columns/shared.ts'
import { type Count, type Job, upsert } from '../job.ts'
import type { Origin, Placed, Table } from '../read/parse-table.ts'
import { changedBy, type Row, valuesOf } from '../rows.ts'
import { textsOf } from '../text-columns.ts'
import { lockChanged } from './lock-changed.ts'

/** Rounds a coordinate to a grid of about 500 m, so that no file gives a home's exact position. */
function onGrid(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees / 0.005) * 0.005
}

/** Imports pickup points by their code, with their weekly hours. */
export async function importPickupPoints(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, pictures } = job
  const table = inventory.tables.headquarters
  await lockChanged(job)
  const changing = (has: Origin['has']) => changedBy('headquarters', has)
  const count = await upsert(
    job,
    { table: 'headquarters', keys: ['library_id', 'id'], changing },
    table.rows,
    row => {
      const instructions = textsOf(row, 'instructions')
      const [given] = pictures.get(`headquarters ${row.code}`) ?? []
      const img = given ?? refs.pointPicture(row.code)
      return {
        ...valuesOf('headquarters', row),
        library_id: libraryId,
        kind: row.kind,
        owner_id: row.owner_email ? (refs.memberId(row.owner_email) ?? null) : null,
        latitude: row.latitude,
        longitude: row.longitude,
        approximate_latitude: onGrid(row.approximate_latitude),
        approximate_longitude: onGrid(row.approximate_longitude),
        map_link: row.kind === 'private' ? null : mapLinkTo(row),
        img: img ? JSON.stringify(img) : null,
        opening_days: JSON.stringify(textsOf(row, 'opening_days')),
        smartlocker_instruction: isBlank(instructions) ? null : JSON.stringify(instructions),
      }
    },
  )
  await upsert(
    job,
    {
      table: 'opening_hours',
      keys: ['library_id', 'headquarters_id', 'day'],
      changing: () => ['hours'],
    },
    allHours(table),
    hours => ({ library_id: libraryId, ...hours }),
  )
  return count
}

/** Made as they are written: there are seven of each point. */
function* allHours(table: Table<Row<'headquarters'>>) {
  for (const row of table.rows) yield* weeklyHours(row)
}

/** The weekly hours of a pickup point, for the days that its file has a column for. */
export function weeklyHours(row: Row<'headquarters'> & Pick<Placed, 'origin'>) {
  return weekdays.flatMap((name, index) =>
    row.origin.has(name) ? [{ headquarters_id: row.code, day: index + 1, hours: row[name] }] : [],
  )
}
