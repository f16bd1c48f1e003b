/** Side of the squares of the grid in degrees: about 2.2 km from north to south, 1.6 from west to east. */
const cell = 0.02

/** How far a home may be from the point that is shown for it, in metres. */
export const coarseRadiusMetres = 1500

export type Point = { latitude: number; longitude: number }

/**
 * A point as others may know it: the middle of its square on a fixed grid. All homes of a square have
 * the same one, and asking again or measuring from elsewhere says nothing more.
 */
export function coarsePoint({ latitude, longitude }: Point): Point {
  return { latitude: middle(latitude), longitude: middle(longitude) }
}

function middle(degrees: number): number {
  return Math.round((Math.floor(degrees / cell) + 0.5) * cell * 100) / 100
}

type Home = { address: string; cap: string; city: string; area: string | null }

/** The part of town as others may read it: what is written for it, unless that names the street. */
export function coarseArea({ address, cap, city, area }: Home): string {
  const street = address.replace(/\d.*/s, '').replaceAll(',', '').trim().toLowerCase()
  const known = area?.trim()
  const names = known && street && known.toLowerCase().includes(street)
  return known && !names ? known : `${cap} ${city}`
}
