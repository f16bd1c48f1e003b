import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { type Direction, directionTo, roundedKm } from '#domain/directions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { PointName } from '#src/library/point-name.tsx'
import { isOwnPoint } from '#src/library/points/own-point.ts'
import { useOnline } from '#src/offline/online.ts'
import { lazily } from '#src/ui/lazily.ts'
import { useNear } from '#src/ui/near/use-near.ts'
import styles from './map.module.css'
import { type MapPoint, mapPoints } from './map-points.ts'

/**
 * Loaded on demand and only if the server has tiles, because it is as large as the rest of the app.
 */
const StreetMap = lazily(async () => (await import('./street-map.tsx')).StreetMap)

/**
 * Pickup points on streets, if the server has tiles; and a list of them. Without streets only that of a home: how far it
 * is from each point, the nearest first.
 */
export function PointsMap({ points }: { points: readonly PickupPoint[] }) {
  const { map_tiles } = useLibrary()
  const online = useOnline()
  const [failed, setFailed] = useState(false)
  const id = useId()
  // With the network the streets get another chance.
  if (failed && !online) setFailed(false)
  const tiles = online && !failed ? map_tiles : null
  const shown = mapPoints(points)
  const home = shown.find(({ kind }) => kind === 'home')
  if (shown.length === 0 || !(tiles || home)) return null
  const listed = tiles ? shown : shown.filter(point => point !== home)
  return (
    <figure className={styles.map}>
      {tiles && <Streets tiles={tiles} points={shown} describedBy={id} onFailed={setFailed} />}
      <figcaption id={id}>
        <ol className={styles.legend}>
          {listed.map(point => (
            <li key={point.id} data-kind={point.kind}>
              <PointText point={point} home={home} />
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

type StreetsProps = {
  tiles: string
  points: readonly MapPoint[]
  describedBy: string
  onFailed: (failed: true) => void
}

/** Room for the streets, which load when it comes near the window. */
function Streets(props: StreetsProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  // Their data is loaded a little before they are visible.
  const near = useNear(stage, '200px')
  return (
    <div ref={stage} dir="ltr" className={styles.stage}>
      {near && (
        <Suspense>
          <StreetMap {...props} label={t`Mappa dei punti di ritiro`} />
        </Suspense>
      )}
    </div>
  )
}

function PointText({ point, home }: { point: MapPoint; home: MapPoint | undefined }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const name = (
    <PointName point={{ id: point.id, name: point.name, is: { private: point.kind === 'home' } }} />
  )
  if (point.kind === 'home') return <Trans>{name}: da qualche parte nel cerchio</Trans>
  if (!home) {
    const saysSo = /smart ?locker/i.test(point.name)
    return point.kind === 'locker' && !saysSo ? <Trans>{name} (smartlocker)</Trans> : name
  }
  const km = roundedKm(point, home)
  if (km < 1) return <Trans>{name}: vicino alla zona della casa</Trans>
  const distance = format.kilometres(km)
  const direction = i18n._(directionTexts[directionTo(point, home)])
  return (
    <Trans>
      {name}: da qui la zona della casa è a circa {distance}, {direction}
    </Trans>
  )
}

/** The direction, for use after a distance. */
const directionTexts: Record<Direction, MessageDescriptor> = {
  n: msg`verso nord`,
  ne: msg`verso nord-est`,
  e: msg`verso est`,
  se: msg`verso sud-est`,
  s: msg`verso sud`,
  sw: msg`verso sud-ovest`,
  w: msg`verso ovest`,
  nw: msg`verso nord-ovest`,
}

/**
 * Where a product can be collected. A home is shown beside the library's points for orientation.
 */
export function NearbyMap({ allowed }: { allowed: readonly PickupPoint[] }) {
  const { data = [] } = useQuery(queryFor('headquarters.list'))
  const homes = allowed.filter(({ is }) => is.private)
  const known = data.filter(isOwnPoint)
  return <PointsMap points={homes.length > 0 ? [...homes, ...known] : allowed} />
}
