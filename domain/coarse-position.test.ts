import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coarseArea, coarsePoint, coarseRadiusMetres } from './coarse-position.ts'
import { distanceKm } from './loans/delivery.ts'

const latitude = fc.double({ min: 36, max: 47, noNaN: true })
const longitude = fc.double({ min: 6.6, max: 18.6, noNaN: true })

test('two homes in the same part of town are shown at the same point', () => {
  const one = coarsePoint({ latitude: 44.49512, longitude: 11.32961 })
  expect(coarsePoint({ latitude: 44.4981, longitude: 11.3385 })).toEqual(one)
  expect(one).toEqual({ latitude: 44.49, longitude: 11.33 })
})

test('the point shown depends only on a square of a fixed grid, anywhere in Italy', () => {
  fc.assert(
    fc.property(latitude, longitude, (lat, lon) => {
      const home = { latitude: lat, longitude: lon }
      const shown = coarsePoint(home)
      expect(coarsePoint(shown)).toEqual(shown)
      expect(distanceKm(home, shown) * 1000).toBeLessThanOrEqual(coarseRadiusMetres)
      expect(Math.round(shown.latitude * 100) % 2).toBe(1)
      expect(Math.round(shown.longitude * 100) % 2).toBe(1)
    }),
  )
})

test('the name of the part of town never contains the street', () => {
  const home = { address: 'Via del Pratello 118', cap: '40122', city: 'Bologna' }
  expect(coarseArea({ ...home, area: 'Zona Pratello' })).toBe('Zona Pratello')
  expect(coarseArea({ ...home, area: 'via del pratello, vicino al 118' })).toBe('40122 Bologna')
  const withComma = { ...home, address: 'Via del Pratello, 118' }
  expect(coarseArea({ ...withComma, area: 'via del Pratello' })).toBe('40122 Bologna')
  expect(coarseArea({ ...home, area: null })).toBe('40122 Bologna')
  expect(coarseArea({ ...home, area: '  ' })).toBe('40122 Bologna')
  expect(coarseArea({ ...home, address: '118', area: ' Zona Pratello ' })).toBe('Zona Pratello')
})
