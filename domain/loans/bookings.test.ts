import { describe, expect, test } from 'vitest'
import type { Order, OrderStatus } from '#contract/shapes/order.ts'
import { orderWith } from '#tests/support/order.ts'
import { bookingsByStage, byBooking, extensionTogether, namesOf } from './bookings.ts'

const today = '2026-11-20'
const loans = ['a', 'b', 'c']
const of = (id: string, status: OrderStatus = 'approved', more: Partial<Order> = {}) =>
  orderWith(status, '2026-11-10', '2026-11-24', { id, booking: { id: 'a', loans }, ...more })
const alone = (id: string, status: OrderStatus, from: string, to: string) =>
  orderWith(status, from, to, { id, booking: { id, loans: [id] } })
const idsOf = (bookings: readonly (readonly { id: string }[])[]) =>
  bookings.map(one => one.map(({ id }) => id))

test('a booking is where its first loan is, in the order of the checkout; an earlier server knows loans alone', () => {
  const old = [orderWith('pending', '2026-12-01', '2026-12-02', { id: 'x' })]
  const y = alone('y', 'approved', today, today)
  expect(idsOf(byBooking([of('c'), y, of('a'), ...old]))).toEqual([['a', 'c'], ['y'], ['x']])
})

test('a booking with one loan that is out and one that is over is one, among those for now', () => {
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

describe('all loans of a booking that are out can be extended', () => {
  const until = (to_date: string | null, limit: 'booked' | 'queue' | null = null) => ({
    extension: { to_date, limit },
  })
  const whyOf = (out: Order[], may = () => true) => {
    const { to, why } = extensionTogether(out, may)
    return [to, why.map(one => [one.order.id, one.why])]
  }

  test('to the earliest of their latest ends, which names what limits it', () => {
    const [a, b] = [
      of('a', 'approved', until('2026-12-24')),
      of('b', 'approved', until('2026-12-04', 'booked')),
    ]
    expect(whyOf([a, b])).toEqual(['2026-12-04', [['b', 'booked']]])
    expect(whyOf([a])).toEqual(['2026-12-24', []])
  })

  test('not at all if one of them cannot, was extended before, or ends later already', () => {
    const free = of('a', 'approved', until('2026-12-24'))
    const wanted = of('b', 'approved', until(null, 'queue'))
    expect(whyOf([free, wanted])).toEqual([null, [['b', 'queue']]])
    expect(whyOf([free, of('b', 'extended')], () => false)).toEqual([
      null,
      [
        ['a', 'used'],
        ['b', 'used'],
      ],
    ])
    const later = of('b', 'extended', until('2027-01-20'))
    later.loan.to_date = '2026-12-20'
    const early = of('a', 'approved', until('2026-12-04', 'booked'))
    expect(whyOf([early, later])).toEqual([null, [['a', 'booked']]])
  })

  test('by a month if an earlier version stored them', () => {
    expect(whyOf([of('a'), of('b')])).toEqual(['2026-12-24', []])
  })
})
