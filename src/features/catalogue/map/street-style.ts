import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { TileType } from 'pmtiles'
import { coarseRadiusMetres } from '#domain/coarse-position.ts'
import type { MapPoint } from './map-points.ts'

const source = 'streets'
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>'
/** The token `--calm` of both themes, in a notation that MapLibre reads. */
const calm = { light: '#1d5a5a', dark: '#9bcfcd' }

type Options = {
  /** Address of the tiles, as a `pmtiles://` URL. */
  url: string
  tileType: TileType
  dark: boolean
  language: string
}

/**
 * The street style: Protomaps tiles of OpenStreetMap, or raster tiles. Names use the device's
 * fonts, and symbols are left out because they need images.
 */
export function streetStyle({ url, tileType, dark, language }: Options): StyleSpecification {
  if (tileType !== TileType.Mvt) {
    return {
      version: 8,
      sources: { [source]: { type: 'raster', url, tileSize: 256, attribution } },
      layers: [{ id: 'pictures', type: 'raster', source }],
    }
  }
  const flavor = namedFlavor(dark ? 'dark' : 'light')
  const all = layers(source, flavor, { lang: language }) as LayerSpecification[]
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url, attribution } },
    layers: all.flatMap(withoutSymbols),
  }
}

/** Towns keep their name; shops, shields and arrows need a symbol and are left out. */
function withoutSymbols(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return [layer]
  if (layer['source-layer'] !== 'places') return []
  const { 'icon-image': _, ...layout } = layer.layout
  return [{ ...layer, layout }]
}

/** Draws the circles of homes. */
export function addHomeCircles(map: MapLibreMap, points: readonly MapPoint[], dark: boolean) {
  const features = points.filter(({ kind }) => kind === 'home').map(homeCircle)
  const color = dark ? calm.dark : calm.light
  map.addSource('homes', { type: 'geojson', data: { type: 'FeatureCollection', features } })
  map.addLayer({
    id: 'homes',
    type: 'fill',
    source: 'homes',
    paint: { 'fill-color': color, 'fill-opacity': 0.2 },
  })
  map.addLayer({
    id: 'homes-edge',
    type: 'line',
    source: 'homes',
    paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [3, 2.5] },
  })
}

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
