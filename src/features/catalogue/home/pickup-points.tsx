import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { DeliveryPoint } from '../points/delivery-point.tsx'
import { Points, PointsSkeleton } from '../points/points.tsx'

const PointsMap = lazily(async () => (await import('../map/points-map.tsx')).PointsMap)

/** The library's own pickup points and its delivery; members' homes are left out. */
export function PickupPoints() {
  const { t } = useLingui()
  const { data, isError } = useQuery(queryFor('headquarters.list'))
  const points = data?.filter(({ is }) => is.available && !is.private)
  const { delivery, map_tiles } = useLibrary()
  if (!delivery.on && (points?.length === 0 || (isError && !points))) return null
  return (
    <Section title={t`Dove si ritira`}>
      {points ? (
        <>
          {map_tiles && (
            <Suspense fallback={<Skeleton height="360px" />}>
              <PointsMap points={points} />
            </Suspense>
          )}
          <Points points={points} />
        </>
      ) : (
        !isError && <PointsSkeleton count={5} />
      )}
      <DeliveryPoint />
    </Section>
  )
}
