import { expect, test } from 'vitest'
import { orderWith } from '#tests/support/order.ts'
import { codesOf, nextCode, servedBy } from './codes.ts'

test('the pickup code is shown until collection, the deposit code to the end, none after it', () => {
  expect(codesOf(orderWith('pending', '2026-11-21', '2026-11-25'))).toEqual(['pickup', 'deposit'])
  expect(codesOf(orderWith('approved', '2026-11-01', '2026-11-25'))).toEqual(['deposit'])
  expect(codesOf(orderWith('returned', '2026-11-01', '2026-11-05'))).toEqual([])
})

test('the first code is that of the nearest day, to collect or to return', () => {
  const orders = [
    orderWith('pending', '2026-12-05', '2026-12-08'),
    orderWith('approved', '2026-11-01', '2026-11-28'),
    orderWith('returned', '2026-11-01', '2026-11-05'),
  ]
  expect(nextCode(orders)).toMatchObject({ kind: 'deposit', order: { status: 'approved' } })
  expect(nextCode(orders.slice(2))).toBeNull()
})

test('the code of a booking opens for the loans that can be collected, whichever of them is asked', () => {
  const waits = (id: string, obstacle: 'in_repair' | null = null, code = 'AAA111') => {
    const order = orderWith('pending', '2026-11-21', '2026-11-25', { id })
    return { ...order, loan: { ...order.loan, obstacle, pickup_code: code } }
  }
  const [broken, stove, other] = [
    waits('broken', 'in_repair'),
    waits('stove'),
    waits('x', null, 'C'),
  ]
  const out = orderWith('approved', '2026-11-21', '2026-11-25')
  const orders = [broken, out, stove, other]
  expect(servedBy('pickup', broken, orders)).toEqual([stove])
  expect(servedBy('pickup', broken, [broken])).toEqual([broken])
  expect(servedBy('pickup', broken, [])).toEqual([broken])
  expect(servedBy('deposit', out, orders)).toEqual([out])
})
