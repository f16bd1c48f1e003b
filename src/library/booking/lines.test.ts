import { expect, test } from 'vitest'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { hasLine, isSeveral, linesOf, wantedAgain } from './lines.ts'

const tent = { id: 't', name: 'Tenda' }
const chosen = (method: string, address: object | null) =>
  ({
    shipping: { method, address },
    loan: { from_date: '2026-12-01', to_date: '2026-12-03' },
  }) as unknown as Checkout

test('an earlier server’s checkout is one piece of its product', () => {
  const old = { product: tent } as unknown as Checkout
  expect(linesOf(old)).toEqual([{ product: tent, quantity: 1 }])
  expect(isSeveral(old)).toBe(false)
  expect([hasLine(old, { id: 't' }), hasLine(old, { id: 'x' })]).toEqual([true, false])
  expect(isSeveral({ ...old, lines: [{ product: old.product, quantity: 2 }] })).toBe(true)
})

test('lost days are proposed again, and so is the point; a delivery is chosen anew', () => {
  const days = { from: '2026-12-01', to: '2026-12-03' }
  expect(wantedAgain(chosen('pickup', { id: 'desk' }))).toEqual({ point: 'desk', ...days })
  expect(wantedAgain(chosen('delivery', { id: 'delivery' }))).toEqual(days)
})
