import { closureDays } from './closure-days.ts'
import { type Count, fault, insertAll, type Job, upsert } from './job.ts'
import type { Row } from './rows.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A coordinate on a grid of about 500 m, so that no file can tell a home more exactly. */
function onGrid(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees / 0.005) * 0.005
}

function mapLink({ kind, latitude, longitude }: Row<'headquarters'>): string | null {
  if (kind === 'private' || latitude === null || longitude === null) return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}

/** Pickup points by their code, with their weekly hours. */
export async function importPlaces(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, pictures } = job
  const table = inventory.tables.headquarters
  const count = await upsert(
    job,
    'headquarters',
    ['library_id', 'id'],
    {
      name: ['name'],
      kind: ['kind'],
      owner_id: ['owner_email'],
      address: ['address'],
      cap: ['cap'],
      city: ['city'],
      province: ['province'],
      latitude: ['latitude'],
      longitude: ['longitude'],
      map_link: ['latitude'],
      approximate_area: ['approximate_area'],
      approximate_latitude: ['approximate_latitude'],
      approximate_longitude: ['approximate_longitude'],
      img: ['icon', 'picture'],
      opening_days: ['opening_days_it'],
      opening_times: ['opening_times'],
      smartlocker_instruction: ['instructions_it'],
      position: ['order'],
    },
    table.has,
    table.rows.map(row => {
      const [given] = pictures.get(`headquarters ${row.code}`) ?? []
      const img = given ?? refs.placePicture(row.code)
      return {
        library_id: libraryId,
        id: row.code,
        name: row.name,
        kind: row.kind,
        owner_id: row.owner_email ? (refs.member(row.owner_email) ?? null) : null,
        address: row.address,
        cap: row.cap,
        city: row.city,
        province: row.province,
        latitude: row.latitude,
        longitude: row.longitude,
        approximate_area: row.approximate_area,
        approximate_latitude: onGrid(row.approximate_latitude),
        approximate_longitude: onGrid(row.approximate_longitude),
        map_link: mapLink(row),
        img: img ? JSON.stringify(img) : null,
        opening_days: JSON.stringify({ it: row.opening_days_it, en: row.opening_days_en }),
        opening_times: row.opening_times,
        smartlocker_instruction: row.instructions_it
          ? JSON.stringify({ it: row.instructions_it, en: row.instructions_en ?? '' })
          : null,
        position: row.order,
      }
    }),
  )
  const hours = table.rows.flatMap(row =>
    weekdays.flatMap((name, index) =>
      table.has(name)
        ? [
            {
              library_id: libraryId,
              headquarters_id: row.code,
              day: index + 1,
              hours: row[name],
            },
          ]
        : [],
    ),
  )
  const keys = ['library_id', 'headquarters_id', 'day'] as const
  await upsert(job, 'opening_hours', [...keys], { hours: ['hours'] }, () => true, hours)
  return count
}

type Closure = { place: string; first: string; last: string; name: string | null; hours: string }

/** Closures and additional days of the places the file names: the file is all there is for them. */
export async function importClosures(job: Job): Promise<Count> {
  const { db, inventory, libraryId, refs, today } = job
  const table = inventory.tables.closures
  const wanted = new Map<string, Closure>()
  for (const { headquarters, when, name, hours, line } of table.rows) {
    const place = refs.place(headquarters) ?? ''
    try {
      for (const { first, last } of closureDays(when, today)) {
        const closure = {
          place,
          first,
          last: hours ? first : last,
          name: hours ? null : name,
          hours,
        }
        wanted.set(keyOf(closure), closure)
      }
    } catch {
      fault(job, table.file, line, 'when', 'day', when)
    }
  }
  const places = [...new Set([...wanted.values()].map(({ place }) => place))]
  if (places.length === 0 || job.faults.length > 0) return { created: 0, updated: 0, unchanged: 0 }
  const kept = await closuresOf(job, places)
  const gone = kept.filter(closure => !wanted.has(keyOf(closure)))
  for (const { id, table: from } of gone) {
    await db.deleteFrom(from).where('library_id', '=', libraryId).where('id', '=', id).execute()
  }
  const known = new Set(kept.map(keyOf))
  const fresh = [...wanted.values()].filter(closure => !known.has(keyOf(closure)))
  const own = (place: string) => ({ library_id: libraryId, headquarters_id: place })
  await insertAll(
    db,
    'holidays',
    fresh
      .filter(({ hours }) => !hours)
      .map(({ place, name, first, last }) => ({
        ...own(place),
        name,
        first_day: first,
        last_day: last,
      })),
  )
  await insertAll(
    db,
    'additional_days',
    fresh.flatMap(({ place, hours, first }) =>
      hours ? [{ ...own(place), day: first, hours }] : [],
    ),
  )
  return { created: fresh.length, updated: gone.length, unchanged: wanted.size - fresh.length }
}

const keyOf = ({ place, first, last, name, hours }: Closure) =>
  [place, first, last, hours, name ?? ''].join('|')

async function closuresOf({ db, libraryId }: Job, places: string[]) {
  const holidays = await db
    .selectFrom('holidays')
    .select(['id', 'headquarters_id as place', 'first_day as first', 'last_day as last', 'name'])
    .where('library_id', '=', libraryId)
    .where('headquarters_id', 'in', places)
    .execute()
  const days = await db
    .selectFrom('additional_days')
    .select(['id', 'headquarters_id as place', 'day as first', 'day as last', 'hours'])
    .where('library_id', '=', libraryId)
    .where('headquarters_id', 'in', places)
    .execute()
  return [
    ...holidays.map(row => ({ ...row, hours: '', table: 'holidays' as const })),
    ...days.map(row => ({ ...row, name: null, table: 'additional_days' as const })),
  ]
}
