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
import styles from './map.module.css'
import type { MapPoint } from './map-points.ts'
import { addHomeCircles, homeCircle, streetStyle } from './street-style.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)
setWorkerUrl(new URL(workerUrl, location.href).href)

/** Maximum initial zoom, and how much further one may zoom in beyond the tiles' resolution. */
const firstZoom = 14
const beyondTiles = 2

type Options = {
  container: HTMLElement
  /** Address of the tiles on our origin. */
  tiles: string
  points: readonly MapPoint[]
  dark: boolean
  language: string
  /** Labels of the map's controls, by MapLibre's names. */
  words: Record<string, string>
}

/** A street map with the points. @throws if tiles or WebGL are missing */
export async function makeStreetMap(options: Options): Promise<MapLibreMap> {
  const { container, points, words, dark, language } = options
  const url = new URL(options.tiles, location.href).href
  const archive = new PMTiles(url)
  protocol.add(archive)
  const { tileType, maxZoom } = await archive.getHeader()
  const bounds = boundsOf(points)
  const fit = { padding: 44, maxZoom: firstZoom }
  const map = new MapLibreMap({
    container,
    style: streetStyle({ url: `pmtiles://${url}`, tileType, dark, language }),
    bounds,
    fitBoundsOptions: fit,
    maxZoom: Math.max(maxZoom, firstZoom) + beyondTiles,
    // Scrolling the page by touch does not move the map.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: { compact: false },
    locale: words,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }))
  for (const [index, point] of points.entries()) pin(point, index + 1).addTo(map)
  map.on('load', () => addHomeCircles(map, points, dark))
  keepInView(map, () => map.fitBounds(bounds, { ...fit, animate: false }))
  return map
}

/** Shows all points again after a resize, until the person has moved the map. */
function keepInView(map: MapLibreMap, showAll: () => void) {
  let moved = false
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent && originalEvent.type !== 'resize') moved = true
  })
  map.on('resize', () => {
    if (!moved) showAll()
  })
}

/** The bounds of all points; for a home, of its whole circle. */
function boundsOf(points: readonly MapPoint[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const point of points) {
    bounds.extend([point.longitude, point.latitude])
    if (point.kind === 'home')
      for (const edge of homeCircle(point).geometry.coordinates[0] ?? []) bounds.extend(edge)
  }
  return bounds
}

/** The point's number in the list below the map, which holds the details. */
function pin({ kind, longitude, latitude }: MapPoint, number: number): Marker {
  const element = document.createElement('span')
  element.className = styles.pin ?? ''
  element.dataset.kind = kind
  element.textContent = String(number)
  const marker = new Marker({ element }).setLngLat([longitude, latitude])
  element.setAttribute('aria-hidden', 'true')
  return marker
}
