import { expect, test } from 'vitest'
import { directionTo, nearestFirst, roundedKm } from './directions.ts'

const center = { latitude: 44.5, longitude: 11.34 }

test.each([
  [{ latitude: 44.6, longitude: 11.34 }, 'n'],
  [{ latitude: 44.6, longitude: 11.48 }, 'ne'],
  [{ latitude: 44.5, longitude: 11.5 }, 'e'],
  [{ latitude: 44.4, longitude: 11.48 }, 'se'],
  [{ latitude: 44.4, longitude: 11.34 }, 's'],
  [{ latitude: 44.4, longitude: 11.2 }, 'sw'],
  [{ latitude: 44.5, longitude: 11.2 }, 'w'],
  [{ latitude: 44.6, longitude: 11.2 }, 'nw'],
] as const)('%j is %s', (to, direction) => {
  expect(directionTo(center, to)).toBe(direction)
})

test('a degree of longitude is shorter in the north', () => {
  const from = { latitude: 60, longitude: 10 }
  expect(directionTo(from, { latitude: 60.1, longitude: 10.3 })).toBe('ne')
})

test('distances are shown in steps of half a kilometre', () => {
  expect(roundedKm(center, { latitude: 44.5121, longitude: 11.3497 })).toBe(1.5)
  expect(roundedKm(center, center)).toBe(0)
})

test('places are sorted from the nearest to one of them on, those without a position last', () => {
  const at = (id: string, latitude: number) => ({
    id,
    position: { latitude, longitude: 11.34 },
    approximate: null,
  })
  const places = [
    { id: 'unknown', position: null, approximate: null },
    at('far', 44.8),
    at('here', 44.5),
    { id: 'home', position: null, approximate: { latitude: 44.6, longitude: 11.34 } },
    // As near as the place itself, whose products still come first.
    at('beside', 44.5001),
  ]
  expect(nearestFirst(places, 'here')).toEqual(['here', 'beside', 'home', 'far', 'unknown'])
  expect(nearestFirst(places, 'gone')).toEqual(places.map(({ id }) => id))
})
