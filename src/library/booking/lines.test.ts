import { expect, test } from 'vitest'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { isSeveral, linesOf, namesOf, wantedAgain } from './lines.ts'

const tent = { id: 't', name: 'Tenda' }
const mat = { id: 'm', name: 'Stuoia', names: { it: 'Stuoia', en: 'Mat' } }
const chosen = (method: string, address: object | null) =>
  ({
    shipping: { method, address },
    loan: { from_date: '2026-12-01', to_date: '2026-12-03' },
  }) as unknown as Checkout

test('an earlier server’s checkout is one piece of its product', () => {
  const old = { product: tent } as unknown as Checkout
  expect(linesOf(old)).toEqual([{ product: tent, quantity: 1 }])
  expect(isSeveral(old)).toBe(false)
  expect(isSeveral({ ...old, lines: [{ product: old.product, quantity: 2 }] })).toBe(true)
})

test('lines are named in the reader’s language, with how many there are of each', () => {
  const lines = [
    { product: tent, quantity: 1 },
    { product: mat, quantity: 4 },
  ]
  const nameOf = (product: { name: string; names?: { en?: string } }) =>
    product.names?.en ?? product.name
  expect(namesOf(lines, nameOf as never)).toBe('Tenda, 4 × Mat')
})

test('lost days are proposed again, and so is the point; a delivery is chosen anew', () => {
  const days = { from: '2026-12-01', to: '2026-12-03' }
  expect(wantedAgain(chosen('pickup', { id: 'desk' }))).toEqual({ point: 'desk', ...days })
  expect(wantedAgain(chosen('delivery', { id: 'delivery' }))).toEqual(days)
})
