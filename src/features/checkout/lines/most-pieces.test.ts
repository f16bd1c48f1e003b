import { expect, test } from 'vitest'
import type { Product } from '#contract/shapes/catalogue.ts'
import { mostPieces } from './most-pieces.ts'

const product = {
  loan: { copies: { in_service: 6, free: 6 } },
  location: { address: { is: { private: false } } },
  free: [
    ['2026-12-01', 6],
    ['2026-12-04', 3],
    ['2026-12-06', 5],
  ],
} as unknown as Product
const rules = { products: 5, linePieces: 10, pieces: 20 }
const line = { product, quantity: 1, others: 0, rules, days: null, reserved: false }

test('without days as many pieces as are in service and as the library allows', () => {
  expect(mostPieces(line)).toEqual({ most: 6, byDays: false })
  expect(mostPieces({ ...line, rules: { ...rules, linePieces: 4 } }).most).toBe(4)
  expect(mostPieces({ ...line, others: 18 }).most).toBe(2)
  const one = { ...product, loan: { ...product.loan, copies: undefined } } as Product
  expect(mostPieces({ ...line, product: one }).most).toBe(1)
})

test('on chosen days as many as are free on each of them, with those that are reserved', () => {
  const days = { from: '2026-12-02', to: '2026-12-06' }
  expect(mostPieces({ ...line, days })).toEqual({ most: 3, byDays: true })
  expect(mostPieces({ ...line, days, quantity: 2, reserved: true }).most).toBe(5)
  expect(mostPieces({ ...line, days: { from: '2026-12-06', to: '2026-12-08' } }).most).toBe(5)
})

test('never fewer than are in the checkout, and one of what is at a home', () => {
  const days = { from: '2026-12-04', to: '2026-12-04' }
  expect(mostPieces({ ...line, quantity: 5, days }).most).toBe(5)
  const location = { address: { ...product.location.address, is: { private: true } } }
  expect(mostPieces({ ...line, product: { ...product, location } }).most).toBe(1)
})
