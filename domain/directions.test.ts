import { expect, test } from 'vitest'
import { directionTo, roundedKm } from './directions.ts'

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
