import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Headquarters, Opening } from '#contract/shapes/headquarters.ts'
import { coarseArea, coarsePoint } from '#domain/coarse-place.ts'
import type { Context } from '../context.ts'
import { municipalitiesOf } from '../geo/postal-codes.ts'
import type { HeadquartersTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'
/** A point without hours never opens. */
export const noOpening: Opening = { opening_hours: [], holidays: [], additional_days: [] }

/** When each point of a library is open, by the point's id. */
export type Openings = Map<string, Opening>

/** All of them, from a day on; today, unless asked. */
export async function loadOpenings(ctx: Context, since = ctx.today): Promise<Openings> {
  return openingsOf(await ctx.db.selectNoFrom(whenOpen(ctx.db, since)).executeTakeFirstOrThrow())
}

/** The same as part of a larger query, whose row `openingsOf` reads. */
export function whenOpen(db: Db, since: string) {
  return [
    jsonArrayFrom(
      db
        .selectFrom('opening_hours')
        .select(['headquarters_id', 'id', 'day', 'hours'])
        .orderBy('day'),
    ).as('hours'),
    jsonArrayFrom(
      db
        .selectFrom('holidays')
        .innerJoin('headquarters', join =>
          join
            .onRef('headquarters.library_id', '=', 'holidays.library_id')
            .onRef('headquarters.id', '=', 'holidays.headquarters_id'),
        )
        .select(['headquarters_id', 'holidays.id', 'holidays.name', 'kind'])
        .select(['first_day as inizio', 'last_day as fine'])
        .where('last_day', '>=', since)
        .orderBy('first_day'),
    ).as('holidays'),
    jsonArrayFrom(
      db
        .selectFrom('additional_days')
        .select(['headquarters_id', 'id', 'day', 'hours'])
        .where('day', '>=', since)
        .orderBy('day'),
    ).as('days'),
  ] as const
}

type OfPoint<Row> = (Row & { headquarters_id: string })[]
type WhenOpen = {
  hours: OfPoint<Opening['opening_hours'][number]>
  holidays: OfPoint<Opening['holidays'][number] & { kind: HeadquartersTable['kind'] }>
  days: OfPoint<Opening['additional_days'][number]>
}

/**
 * Of a private point without its closures, which would say when nobody is at home: they are days on
 * which its objects are unavailable. `all` is for the parties of a loan, who have to meet there.
 * @param row what `whenOpen` selects
 */
export function openingsOf({ hours, holidays, days }: WhenOpen, { all = false } = {}): Openings {
  const openings: Openings = new Map()
  const of = (id: string) => {
    const opening = openings.get(id) ?? structuredClone(noOpening)
    openings.set(id, opening)
    return opening
  }
  for (const { headquarters_id, ...row } of hours) of(headquarters_id).opening_hours.push(row)
  for (const { headquarters_id, kind, ...row } of holidays) {
    if (all || kind !== 'private') of(headquarters_id).holidays.push(row)
  }
  for (const { headquarters_id, ...row } of days) of(headquarters_id).additional_days.push(row)
  return openings
}

/** The pickup points. A private one tells its kind, hours and part of town, never where or whose it is. */
export async function listHeadquarters(ctx: Context): Promise<Headquarters[]> {
  const openings = await loadOpenings(ctx)
  const rows = await ctx.db
    .selectFrom('headquarters')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(row => {
    const isPrivate = row.kind === 'private'
    const { address, cap, city, province } = row
    return {
      id: row.id,
      name: isPrivate ? 'Casa del proprietario' : row.name,
      address: isPrivate ? null : { address, cap, city, province },
      position: isPrivate ? null : pointOf(row.latitude, row.longitude),
      approximate: isPrivate
        ? {
            area: coarseArea({ ...row, area: row.approximate_area }),
            ...(coarsePointOf(row) ?? { latitude: null, longitude: null }),
          }
        : null,
      map_link: isPrivate ? null : row.map_link,
      img: row.img,
      opening_days: row.opening_days,
      opening_times: row.opening_times,
      ...(openings.get(row.id) ?? noOpening),
      smartlocker_instruction: row.smartlocker_instruction,
      is: {
        available: row.available,
        smartlocker: row.kind === 'smartlocker',
        private: isPrivate,
      },
    }
  })
}

/** Where a home is about: from its own coordinates, or those of its postal code. */
function coarsePointOf(row: Selectable<HeadquartersTable>) {
  const { approximate_latitude, approximate_longitude } = row
  const given = pointOf(approximate_latitude, approximate_longitude)
  const known = given ?? pointOf(row.latitude, row.longitude) ?? municipalityOf(row)
  return known && coarsePoint(known)
}

function pointOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function municipalityOf({ cap, city }: Selectable<HeadquartersTable>) {
  const places = municipalitiesOf(cap)
  return places.find(place => place.city.toLowerCase() === city.toLowerCase()) ?? places[0] ?? null
}
