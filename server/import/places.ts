import { join } from 'node:path'
import { closureDays } from './closure-days.ts'
import { type Import, insertAll } from './job.ts'
import type { MemberIds } from './members.ts'
import { readCsv } from './read-csv.ts'
import { closureRow, headquartersRow } from './rows.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A coordinate on a grid of about 500 m, so that no file can tell a home more exactly. */
function onGrid(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees / 0.005) * 0.005
}

/** Pickup points with their hours, closures and additional days. */
export async function importPlaces(job: Import, members: MemberIds): Promise<number> {
  const { db, folder, libraryId, today } = job
  const rows = readCsv(join(folder, 'headquarters.csv'), headquartersRow)
  await insertAll(
    db,
    'headquarters',
    await Promise.all(
      rows.map(async row => ({
        library_id: libraryId,
        id: row.code,
        name: row.name,
        kind: row.kind,
        owner_id: row.owner_email ? (members.get(row.owner_email) ?? null) : null,
        address: row.address,
        cap: row.cap,
        city: row.city,
        province: row.province,
        latitude: row.latitude,
        longitude: row.longitude,
        approximate_area: row.approximate_area,
        approximate_latitude: onGrid(row.approximate_latitude),
        approximate_longitude: onGrid(row.approximate_longitude),
        map_link:
          row.kind === 'private' || row.latitude === null
            ? null
            : `https://www.openstreetmap.org/?mlat=${row.latitude}&mlon=${row.longitude}#map=18/${row.latitude}/${row.longitude}`,
        img: JSON.stringify(await job.picture('object', row.icon, null, row.name)),
        opening_days: JSON.stringify({ it: row.opening_days_it, en: row.opening_days_en }),
        opening_times: row.opening_times,
        smartlocker_instruction: row.instructions_it
          ? JSON.stringify({ it: row.instructions_it, en: row.instructions_en ?? '' })
          : null,
        position: row.order,
      })),
    ),
  )
  await insertAll(
    db,
    'opening_hours',
    rows.flatMap(row =>
      weekdays.map((name, index) => ({
        library_id: libraryId,
        headquarters_id: row.code,
        day: index + 1,
        hours: row[name],
      })),
    ),
  )
  const closures = readCsv(join(folder, 'closures.csv'), closureRow).flatMap(row =>
    closureDays(row.when, today).map(range => ({ ...row, ...range })),
  )
  await insertAll(
    db,
    'holidays',
    closures
      .filter(({ hours }) => !hours)
      .map(({ headquarters, name, first, last }) => ({
        library_id: libraryId,
        headquarters_id: headquarters,
        name,
        first_day: first,
        last_day: last,
      })),
  )
  await insertAll(
    db,
    'additional_days',
    closures.flatMap(({ headquarters, hours, first }) =>
      hours ? [{ library_id: libraryId, headquarters_id: headquarters, day: first, hours }] : [],
    ),
  )
  return rows.length
}
