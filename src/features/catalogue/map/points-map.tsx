import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { directionTo, roundedKm } from '#domain/directions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { directionTexts } from './direction-texts.ts'
import { DrawnMap } from './drawn-map.tsx'
import styles from './map.module.css'
import { type MapPlace, mapPlaces } from './map-places.ts'

/** Where some points are, as a drawing and in words. */
export function PointsMap({ points }: { points: readonly Headquarters[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const id = useId()
  const places = mapPlaces(points)
  const [home] = places.filter(({ kind }) => kind === 'home')
  if (places.length === 0) return null
  const label = t`Mappa dei punti di ritiro`
  return (
    <figure className={styles.map}>
      <DrawnMap places={places} label={label} describedBy={id} scale={format.kilometres} />
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
  if (!home) return place.kind === 'locker' ? <Trans>{name} (smartlocker)</Trans> : name
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
