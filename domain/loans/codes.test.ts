import { expect, test } from 'vitest'
import { orderWith } from '#tests/support/order.ts'
import { codesOf, nextCode } from './codes.ts'

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
