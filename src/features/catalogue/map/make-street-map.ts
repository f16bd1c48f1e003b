import 'maplibre-gl/dist/maplibre-gl.css'
import {
  addProtocol,
  LngLatBounds,
  MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { PMTiles, Protocol } from 'pmtiles'
import { homeCircle } from './home-circle.ts'
import styles from './map.module.css'
import type { MapPlace } from './map-places.ts'
import { streetStyle } from './street-style.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)
setWorkerUrl(new URL(workerUrl, location.href).href)

/** Of the circle a home is in; the map's own drawing knows no style sheet. */
const areaColor = '#3b6e8f'

type Options = {
  container: HTMLElement
  /** Address of the tiles on our own origin. */
  tiles: string
  places: readonly MapPlace[]
  dark: boolean
  language: string
  /** What the map's parts are called, in the page's language. */
  words: Record<string, string>
}

/** A map of streets with the places on it. @throws where tiles or WebGL are missing */
export async function makeStreetMap(options: Options): Promise<MapLibreMap> {
  const { container, places, words, dark, language } = options
  const url = new URL(options.tiles, location.href).href
  const archive = new PMTiles(url)
  protocol.add(archive)
  const { tileType, maxZoom } = await archive.getHeader()
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of places) bounds.extend([longitude, latitude])
  const map = new MapLibreMap({
    container,
    style: streetStyle({ url: `pmtiles://${url}`, tileType, dark, language }),
    bounds,
    fitBoundsOptions: { padding: 56, maxZoom: 14 },
    maxZoom: Math.max(maxZoom, 14) + 2,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: words,
  })
  map.addControl(new NavigationControl({ showCompass: false }))
  places.forEach((place, index) => {
    const element = document.createElement('span')
    element.className = styles.pin ?? ''
    element.dataset.kind = place.kind
    element.textContent = String(index + 1)
    new Marker({ element }).setLngLat([place.longitude, place.latitude]).addTo(map)
    element.setAttribute('aria-hidden', 'true')
    element.removeAttribute('tabindex')
  })
  map.on('load', () => {
    const homes = places.filter(({ kind }) => kind === 'home').map(homeCircle)
    const data = { type: 'FeatureCollection' as const, features: homes }
    map.addSource('homes', { type: 'geojson', data })
    map.addLayer({
      id: 'homes',
      type: 'fill',
      source: 'homes',
      paint: { 'fill-color': areaColor, 'fill-opacity': 0.22, 'fill-outline-color': areaColor },
    })
  })
  return map
}
