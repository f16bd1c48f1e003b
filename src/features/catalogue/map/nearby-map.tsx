import { useQuery } from '@tanstack/react-query'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { queryFor } from '#src/api/queries.ts'
import { PointsMap } from './points-map.tsx'

/**
 * Where a product can be collected. A home is shown beside the library's points for orientation.
 */
export function NearbyMap({ allowed }: { allowed: readonly PickupPoint[] }) {
  const { data = [] } = useQuery(queryFor('headquarters.list'))
  const homes = allowed.filter(({ is }) => is.private)
  const known = data.filter(({ is }) => is.available && !is.private)
  return <PointsMap points={homes.length > 0 ? [...homes, ...known] : allowed} />
}
