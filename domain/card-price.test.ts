import { expect, test } from 'vitest'
import { allowsCents, cheapestCard, pricingOf } from './card-price.ts'

const fixed = { price: 20 }
const suggested = { price: 20, price_min: 10, price_max: 30 }
const free = { price: 10, price_min: 0, price_max: null }
const paying = (card: Parameters<typeof allowsCents>[0]) =>
  [0, 999, 1000, 2000, 3000, 3001, 100_000, 100_001].filter(cents => allowsCents(card, cents))

test('a fixed price is paid to the cent', () => {
  expect([pricingOf(fixed), pricingOf({ ...fixed, price_min: null })]).toEqual(['fixed', 'fixed'])
  expect(paying(fixed)).toEqual([2000])
  expect(allowsCents({ price: 19.99 }, 1999)).toBe(true)
})

test('a suggested price is within its bounds', () => {
  expect(pricingOf(suggested)).toBe('suggested')
  expect(paying(suggested)).toEqual([1000, 2000, 3000])
})

test('a free amount begins at 0', () => {
  expect(pricingOf(free)).toBe('free')
  expect(paying(free)).toEqual([0, 999, 1000, 2000, 3000, 3001, 100_000])
})

test('the cheapest card is the one with the lowest price that can be paid, then the longest', () => {
  const cards = [
    { price: 20, duration: 12 },
    { price: 10, duration: 6 },
    { price: 10, duration: 12 },
  ]
  expect(cheapestCard(cards, false)).toEqual({ price: 10, duration: 12, more: true })
  expect(cheapestCard(cards.slice(0, 1), false)?.more).toBe(false)
  const chosen = cheapestCard([{ ...suggested, price_min: 8, duration: 12 }], false)
  expect(chosen).toMatchObject({ price: 8, more: true })
  expect(cheapestCard([...cards, { ...free, duration: 3 }], false)?.price).toBe(0)
})

test('a card costs nothing where everybody has one, and nobody knows what it costs where none is sold', () => {
  expect(cheapestCard([], true)?.price).toBe(0)
  expect(cheapestCard([], false)).toBeNull()
})
