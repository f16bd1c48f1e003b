import { distanceKm } from './loans/delivery.ts'

type Point = { latitude: number; longitude: number }

export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof directions)[number]

/** The direction from one point to another: the nearest of eight. */
export function directionTo(from: Point, to: Point): Direction {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const north = to.latitude - from.latitude
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI)
  return directions[(eighths + 8) % 8] ?? 'n'
}

/**
 * The distance, in steps of half a kilometre: a smaller step would reveal too much about an approximate
 * position.
 */
export function roundedKm(from: Point, to: Point): number {
  return Math.round(distanceKm(from, to) * 2) / 2
}

type Placed = {
  id: string
  position: Point | null
  approximate: { latitude: number | null; longitude: number | null } | null
}

/**
 * The ids of places from the nearest to one of them on. Those at the same distance stay as they are, and those without a known
 * position come last.
 */
export function nearestFirst(places: readonly Placed[], id: string): string[] {
  const start = pointOf(places.find(place => place.id === id))
  const far = (place: Placed) => {
    if (place.id === id) return -1
    const point = pointOf(place)
    return start && point ? roundedKm(start, point) : Number.POSITIVE_INFINITY
  }
  return places
    .map(place => ({ id: place.id, far: far(place) }))
    .sort((a, b) => (a.far === b.far ? 0 : a.far - b.far))
    .map(place => place.id)
}

function pointOf(place: Placed | undefined): Point | null {
  const { latitude = null, longitude = null } = place?.position ?? place?.approximate ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
