import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { coarseArea, coarsePoint } from '#domain/coarse-position.ts'
import type { Place } from '#domain/days/visits.ts'
import { municipalitiesOf } from '#server/core/geo/postal-codes.ts'
import type { Context } from '#server/platform/context.ts'
import { findOpenings, type OpeningRows } from './openings.repo.ts'
import { listPickupPoints, type PickupPointRow } from './pickup-points.repo.ts'

/** A pickup point, with what decides whether a product can be collected there and when. */
export type OpenPlace = Place & { id: string; is: { available: boolean } }

export const noOpening: OpenPlace = {
  id: '',
  is: { available: false, smartlocker: false, private: false },
  opening_hours: [],
  holidays: [],
  additional_days: [],
}

export type Openings = ReadonlyMap<string, OpenPlace>

/** The opening of each pickup point from a day on; from today by default. */
export async function loadOpenings(ctx: Context, since = ctx.today): Promise<Openings> {
  return openingsOf(await findOpenings(ctx.db, since))
}

/**
 * Groups the rows by pickup point. The closures of a private one are left out, because they show when nobody
 * is at home; with `all` they are included, for the two parties of a loan.
 */
export function openingsOf(
  { places, hours, holidays, days }: OpeningRows,
  { all = false } = {},
): Openings {
  const openings = new Map(
    places.map(({ id, kind, available }): [string, OpenPlace] => {
      const is = { available, smartlocker: kind === 'smartlocker', private: kind === 'private' }
      return [id, { id, is, opening_hours: [], holidays: [], additional_days: [] }]
    }),
  )
  for (const { headquarters_id, ...row } of hours) {
    openings.get(headquarters_id)?.opening_hours.push(row)
  }
  for (const { headquarters_id, ...row } of holidays) {
    const place = openings.get(headquarters_id)
    if (all || !place?.is.private) place?.holidays.push(row)
  }
  for (const { headquarters_id, ...row } of days) {
    openings.get(headquarters_id)?.additional_days.push(row)
  }
  return openings
}

/** The pickup points. Of a private one only kind, hours and area are shown, never its address or owner. */
export async function describePickupPoints(ctx: Context): Promise<PickupPoint[]> {
  const openings = await loadOpenings(ctx)
  const rows = await listPickupPoints(ctx.db)
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
      ...hoursOf(openings.get(row.id) ?? noOpening),
      smartlocker_instruction: row.smartlocker_instruction,
      lines: row.kind === 'smartlocker' ? (row.lines ?? 1) : null,
      is: {
        available: row.available,
        smartlocker: row.kind === 'smartlocker',
        private: isPrivate,
      },
    }
  })
}

function hoursOf({ opening_hours, holidays, additional_days }: OpenPlace) {
  return { opening_hours, holidays, additional_days }
}

/** The approximate position of a home: from its own coordinates, or those of its postal code. */
function coarsePointOf(row: PickupPointRow) {
  const { approximate_latitude, approximate_longitude } = row
  const given = pointOf(approximate_latitude, approximate_longitude)
  const known = given ?? pointOf(row.latitude, row.longitude) ?? municipalityOf(row)
  return known && coarsePoint(known)
}

function pointOf(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function municipalityOf({ cap, city }: PickupPointRow) {
  const places = municipalitiesOf(cap)
  return places.find(place => place.city.toLowerCase() === city.toLowerCase()) ?? places[0] ?? null
}
