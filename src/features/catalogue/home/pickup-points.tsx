import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { Suspense } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { isOwnPoint } from '#src/library/points/own-point.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import styles from '../points/points.module.css'
import { Points, PointsSkeleton } from '../points/points.tsx'

const PointsMap = lazily(async () => (await import('../map/points-map.tsx')).PointsMap)

/** The library's own pickup points and its delivery; members' homes are left out. */
export function PickupPoints() {
  const { t } = useLingui()
  const { data, isError } = useQuery(queryFor('headquarters.list'))
  const own = data?.filter(isOwnPoint)
  const points = own ?? (isError ? [] : undefined)
  const { delivery, map_tiles } = useLibrary()
  if (!delivery.on && points?.length === 0) return null
  return (
    <Section title={t`Dove si ritira`}>
      {points ? (
        <>
          {map_tiles && points.length > 0 && (
            <Suspense fallback={<Skeleton height="360px" />}>
              <PointsMap points={points} />
            </Suspense>
          )}
          <Points points={points} inRow>
            <DeliveryPoint />
          </Points>
        </>
      ) : (
        <PointsSkeleton count={5} />
      )}
    </Section>
  )
}

/** The delivery option with radius and price; hidden if the library does not deliver. */
function DeliveryPoint() {
  const format = useFormat()
  const { delivery } = useLibrary()
  if (!delivery.on) return null
  const radius = format.kilometres(delivery.radius)
  const price = format.money(delivery.price)
  return (
    <li className={styles.delivery}>
      <Truck size={32} aria-hidden="true" />
      <div>
        <h3>
          <Trans>Consegna a domicilio</Trans>
        </h3>
        <p className={styles.hours}>
          {delivery.price > 0 ? (
            <Trans>
              Te lo portiamo noi, entro {radius}, a {price}.
            </Trans>
          ) : (
            <Trans>Te lo portiamo noi, entro {radius}, gratis.</Trans>
          )}
        </p>
      </div>
    </li>
  )
}
