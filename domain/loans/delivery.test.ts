import { expect, test } from 'vitest'
import { deliveryRefusal, distanceKm, isDelivered } from './delivery.ts'

test('distances on the globe match those of the map', () => {
  const bologna = { latitude: 44.4941, longitude: 11.3417 }
  expect(distanceKm(bologna, bologna)).toBe(0)
  expect(distanceKm(bologna, { latitude: 41.8933, longitude: 12.4829 })).toBeCloseTo(303.62, 2)
  expect(distanceKm(bologna, { latitude: 44.4706, longitude: 11.4058 })).toBeCloseTo(5.72, 2)
  const [sydney, newYork] = [
    { latitude: -33.8688, longitude: 151.2093 },
    { latitude: 40.7128, longitude: -74.006 },
  ]
  expect(distanceKm(sydney, newYork)).toBeCloseTo(15_988.76, 2)
  expect(distanceKm(newYork, sydney)).toBeCloseTo(15_988.76, 2)
})

test('a delivery is as far as the named municipality, or else the farthest of its postal code', () => {
  const places = [
    { city: 'San Lazzaro di Savena', distance_from_u: 5.7 },
    { city: 'Forlì', distance_from_u: 60 },
  ]
  expect(deliveryRefusal(places, 'san lazzaro di savena ', 8)).toBeNull()
  expect(deliveryRefusal(places, 'Forli', 8)).toBe('delivery_too_far')
  expect(deliveryRefusal(places, 'Altrove', 8)).toBe('delivery_too_far')
  expect(deliveryRefusal(places.slice(0, 1), 'Altrove', 8)).toBeNull()
  expect(deliveryRefusal([{ city: 'Qui', distance_from_u: 8 }], 'Qui', 8)).toBeNull()
  expect(deliveryRefusal([], 'Qui', 8)).toBe('postal_code_unknown')
  expect(deliveryRefusal([{ city: 'Qui', distance_from_u: 8.01 }], 'Qui', 8)).toBe(
    'delivery_too_far',
  )
})

test('a city matches however its name is written', () => {
  const near = (city: string, written: string) =>
    deliveryRefusal(
      [
        { city, distance_from_u: 5 },
        { city: 'Altrove', distance_from_u: 50 },
      ],
      written,
      8,
    )
  expect(near('Sant’Agata', "  SANT'AGATA ")).toBeNull()
  expect(near('Forlì', 'forli')).toBeNull()
  expect(near('San Lazzaro', 'SanLazzaro')).toBe('delivery_too_far')
  expect(near('Forlì', 'Forlimpopoli')).toBe('delivery_too_far')
})

test('a product that cannot be moved, or is at a home, is not delivered', () => {
  const at = (isPrivate: boolean, tansportable: boolean) => ({
    is: { tansportable },
    location: { address: { is: { private: isPrivate } } },
  })
  expect(isDelivered(at(false, true), { on: true })).toBe(true)
  expect(isDelivered(at(false, true), { on: false })).toBe(false)
  expect(isDelivered(at(false, false), { on: true })).toBe(false)
  expect(isDelivered(at(true, true), { on: true })).toBe(false)
})
