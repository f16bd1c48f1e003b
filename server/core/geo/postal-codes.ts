import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Municipality = {
  city: string
  province: string
  latitude: number
  longitude: number
}

let places: Map<string, Municipality[]> | null = null

/** The municipalities of an Italian postal code, by name; none for one that does not exist. */
export function municipalitiesOf(cap: string): readonly Municipality[] {
  places ??= readPlaces()
  return places.get(cap) ?? []
}

/** The codes of the Italian provinces, in order. */
export function provinces(): string[] {
  places ??= readPlaces()
  return [...new Set([...places.values()].flat().map(({ province }) => province))].sort()
}

/** Read at the first use: beside this file, or beside the bundle. */
function readPlaces() {
  const path = fileURLToPath(new URL('./postal-codes.tsv', import.meta.url))
  const places = new Map<string, Municipality[]>()
  if (!existsSync(path)) throw new Error(`The postal codes are not at ${path}`)
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    const [cap = '', city = '', province = '', latitude, longitude] = line.split('\t')
    const place = { city, province, latitude: Number(latitude), longitude: Number(longitude) }
    places.set(cap, [...(places.get(cap) ?? []), place])
  }
  return places
}
