import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { orderWith } from '#tests/support/order.ts'
import { extensionTogether } from './extension-together.ts'

const loans = ['a', 'b', 'c']
const of = (id: string, status: OrderStatus = 'approved', more: Partial<Order> = {}) =>
  orderWith(status, '2026-11-10', '2026-11-24', { id, booking: { id: 'a', loans }, ...more })

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
