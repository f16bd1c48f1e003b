/** Side of the squares of the grid in degrees: about 2.2 km from north to south, 1.6 from west to east. */
const cell = 0.02

/** The largest distance between a home and its shown point, in metres. */
export const coarseRadiusMetres = 1500

export type Point = { latitude: number; longitude: number }

/**
 * The point that others see: the centre of its square in a fixed grid. All homes of a square have the same
 * point, so repeated requests or distances from elsewhere reveal no more.
 */
export function coarsePoint({ latitude, longitude }: Point): Point {
  return { latitude: middle(latitude), longitude: middle(longitude) }
}

function middle(degrees: number): number {
  return Math.round((Math.floor(degrees / cell) + 0.5) * cell * 100) / 100
}

type Home = { address: string; cap: string; city: string; area: string | null }

/** The part of town that others see: its stored text, unless that contains the street. */
export function coarseArea({ address, cap, city, area }: Home): string {
  const street = address.replace(/\d.*/s, '').replaceAll(',', '').trim().toLowerCase()
  const known = area?.trim()
  const names = known && street && known.toLowerCase().includes(street)
  return known && !names ? known : `${cap} ${city}`
}
