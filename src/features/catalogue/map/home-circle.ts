import { coarseRadiusMetres } from '#domain/coarse-position.ts'
import type { MapPoint } from './map-points.ts'

const corners = 64
const metresPerDegree = 111_200

/** The circle that hides a home's exact position, as GeoJSON. */
export function homeCircle({ latitude, longitude }: MapPoint) {
  const ring = Array.from({ length: corners + 1 }, (_, index): [number, number] => {
    const angle = (index / corners) * 2 * Math.PI
    const reach = coarseRadiusMetres / metresPerDegree
    const shrink = Math.cos((latitude * Math.PI) / 180)
    return [longitude + (Math.sin(angle) * reach) / shrink, latitude + Math.cos(angle) * reach]
  })
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  }
}
