import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { orderWith } from '#tests/support/order.ts'
import { bookingsByStage, byBooking, namesOf, refundOf } from './bookings.ts'

const today = '2026-11-20'
const loans = ['a', 'b', 'c']
const of = (id: string, status: OrderStatus = 'approved', more: Partial<Order> = {}) =>
  orderWith(status, '2026-11-10', '2026-11-24', { id, booking: { id: 'a', loans }, ...more })
const alone = (id: string, status: OrderStatus, from: string, to: string) =>
  orderWith(status, from, to, { id, booking: { id, loans: [id] } })
const idsOf = (bookings: readonly (readonly { id: string }[])[]) =>
  bookings.map(one => one.map(({ id }) => id))

test('a booking stands where its first loan stood, its loans in the order of the checkout; loans of an earlier server stand alone', () => {
  const old = [orderWith('pending', '2026-12-01', '2026-12-02', { id: 'x' })]
  const y = alone('y', 'approved', today, today)
  expect(idsOf(byBooking([of('c'), y, of('a'), ...old]))).toEqual([['a', 'c'], ['y'], ['x']])
})

test('a booking with a loan that is out and one that is over is listed once, among those for now', () => {
  const groups = bookingsByStage(
    [of('a', 'returned'), of('b'), of('c', 'denied'), alone('y', 'returned', today, today)],
    today,
  )
  expect(groups.map(({ stage, bookings }) => [stage, idsOf(bookings)])).toEqual([
    ['now', [['a', 'b', 'c']]],
    ['past', [['y']]],
  ])
})

test('several pieces of a product are counted', () => {
  const product = (id: string, name: string) => ({ product: { id, name } })
  const list = [product('t', 'Tenda'), product('m', 'Materassino'), product('m', 'Materassino')]
  expect(namesOf(list, ({ name }) => name)).toBe('Tenda, 2 × Materassino')
  const lines = [{ product: { id: 'm', name: 'Materassino' }, quantity: 4 }]
  expect(namesOf(lines, ({ name }) => name)).toBe('4 × Materassino')
})

test('a paid delivery is given back while nothing of the booking was brought', () => {
  const payment = {
    amount: 4.5,
    currency: 'EUR',
    paid_at: '2026-11-01T10:00:00Z',
    refund_due: false,
    refunded_at: null,
  }
  const paid = of('a', 'cancelled', { payment })
  expect(refundOf([paid, of('b', 'pending'), of('c', 'denied')])).toBe(payment)
  for (const status of ['approved', 'extended', 'returned'] as const) {
    expect(refundOf([paid, of('b', status)])).toBeNull()
  }
  expect(refundOf([of('b', 'pending')])).toBeNull()
})
