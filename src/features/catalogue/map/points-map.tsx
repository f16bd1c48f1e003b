import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useId, useRef, useState } from 'react'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { directionTo, roundedKm } from '#domain/directions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { PointName } from '#src/library/point-name.tsx'
import { useOnline } from '#src/offline/online.ts'
import { lazily } from '#src/ui/lazily.ts'
import { directionTexts } from './direction-texts.ts'
import { DrawnMap } from './drawn-map.tsx'
import styles from './map.module.css'
import { type MapPlace, mapPlaces } from './map-places.ts'
import { useNear } from './use-near.ts'

/**
 * Loaded on demand and only if the server has tiles, because it is as large as the rest of the app.
 */
const StreetMap = lazily(async () => (await import('./street-map.tsx')).StreetMap)

/** A map of pickup points as a drawing and a list, with streets on top if the server has tiles. */
export function PointsMap({ points }: { points: readonly PickupPoint[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { map_tiles } = useLibrary()
  const online = useOnline()
  const stage = useRef<HTMLDivElement>(null)
  const near = useNear(stage)
  const [streets, setStreets] = useState(false)
  const id = useId()
  const places = mapPlaces(points)
  const [home] = places.filter(({ kind }) => kind === 'home')
  if (places.length === 0) return null
  const label = t`Mappa dei punti di ritiro`
  return (
    <figure className={styles.map}>
      <div ref={stage} dir="ltr" className={styles.stage} data-streets={streets || undefined}>
        <DrawnMap places={places} label={label} describedBy={id} scale={format.kilometres} />
        {map_tiles && near && online && (
          <Suspense>
            <StreetMap
              tiles={map_tiles}
              places={places}
              label={label}
              describedBy={id}
              onShown={setStreets}
            />
          </Suspense>
        )}
      </div>
      <figcaption id={id}>
        <ol className={styles.legend}>
          {places.map(place => (
            <li key={place.id} data-kind={place.kind}>
              <PlaceText place={place} home={home} />
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

function PlaceText({ place, home }: { place: MapPlace; home: MapPlace | undefined }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const name = (
    <PointName point={{ id: place.id, name: place.name, is: { private: place.kind === 'home' } }} />
  )
  if (place.kind === 'home') return <Trans>{name}: da qualche parte nel cerchio</Trans>
  if (!home) {
    const saysSo = /smart ?locker/i.test(place.name)
    return place.kind === 'locker' && !saysSo ? <Trans>{name} (smartlocker)</Trans> : name
  }
  const km = roundedKm(place, home)
  if (km < 1) return <Trans>{name}: vicino alla zona della casa</Trans>
  const distance = format.kilometres(km)
  const direction = i18n._(directionTexts[directionTo(place, home)])
  return (
    <Trans>
      {name}: da qui la zona della casa è a circa {distance}, {direction}
    </Trans>
  )
}
