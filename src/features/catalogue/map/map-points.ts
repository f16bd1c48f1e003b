import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { distanceKm } from '#domain/loans/delivery.ts'

/** A pickup point on a map. A home is a circle, because its exact position is private. */
export type MapPoint = {
  id: string
  name: string
  kind: 'desk' | 'locker' | 'home'
  latitude: number
  longitude: number
}

/** The points with a known position; a home first, then the nearest to it. */
export function mapPoints(points: readonly PickupPoint[]): MapPoint[] {
  const located = points.flatMap((point): MapPoint[] => {
    const { latitude, longitude } = point.position ?? point.approximate ?? {}
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    const kind = point.is.private ? 'home' : point.is.smartlocker ? 'locker' : 'desk'
    return [{ id: point.id, name: point.name, kind, latitude, longitude }]
  })
  const home = located.find(({ kind }) => kind === 'home')
  return home ? located.sort((a, b) => distanceKm(home, a) - distanceKm(home, b)) : located
}
