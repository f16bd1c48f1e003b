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
