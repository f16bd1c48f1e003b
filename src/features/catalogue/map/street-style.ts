import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { TileType } from 'pmtiles'

const source = 'streets'
const attribution = '© OpenStreetMap'

type Options = {
  /** Where the tiles are, as a `pmtiles://` address. */
  url: string
  tileType: TileType
  dark: boolean
  language: string
}

/**
 * How the streets look: OpenStreetMap's, as Protomaps cuts them, or pictures. Every part comes from the
 * tiles themselves: names are drawn with the device's own fonts, and symbols that need pictures are left out.
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
    layers: all.filter(layer => !(layer.type === 'symbol' && layer.layout?.['icon-image'])),
  }
}
