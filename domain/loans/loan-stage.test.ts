import { expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { orderWith } from '#tests/support/order.ts'
import { byStage } from './loan-stage.ts'

const today = '2026-11-20'
const idsByStage = (orders: Order[]) =>
  byStage(orders, today).map(({ stage, orders }) => [stage, orders.map(({ id }) => id)])

test('first what is overdue, then by the day until which something is to do; then what comes, then the past', () => {
  const listed = idsByStage([
    orderWith('returned', '2026-10-01', '2026-10-05'),
    orderWith('cancelled', '2026-11-02', '2026-11-05'),
    orderWith('pending', '2026-12-01', '2026-12-03'),
    orderWith('pending', '2026-11-21', '2026-11-25'),
    orderWith('extended', '2026-11-03', '2026-11-30'),
    orderWith('approved', '2026-11-02', '2026-11-19'),
    orderWith('approved', '2026-11-04', '2026-11-20'),
    orderWith('approved', '2026-11-01', '2026-11-12'),
  ])
  expect(listed).toEqual([
    [
      'now',
      ['approved-2026-11-01', 'approved-2026-11-02', 'approved-2026-11-04', 'extended-2026-11-03'],
    ],
    ['coming', ['pending-2026-11-21', 'pending-2026-12-01']],
    ['past', ['cancelled-2026-11-02', 'returned-2026-10-01']],
  ])
})

test('a pending loan is for now from its first day, or once its owner agreed', () => {
  const from = (day: string) => orderWith('pending', day, '2026-11-28')
  const asked = orderWith('pending', '2026-11-25', '2026-11-28', {
    shipping: { method: 'p2p', address: null },
  })
  const agreed = { ...asked, is: { ...asked.is, owner_agreed: true } }
  expect(idsByStage([from(today)])).toEqual([['now', ['pending-2026-11-20']]])
  expect(idsByStage([from('2026-11-21')])).toEqual([['coming', ['pending-2026-11-21']]])
  expect(idsByStage([asked])).toEqual([['coming', ['pending-2026-11-25']]])
  expect(idsByStage([agreed])).toEqual([['now', ['pending-2026-11-25']]])
})

test('a loan to collect is sorted by its last day for that, and an empty stage is left out', () => {
  const collect = orderWith('pending', '2026-11-18', '2026-11-30')
  collect.loan.collect_by = '2026-11-21'
  const out = orderWith('approved', '2026-11-01', '2026-11-22')
  expect(idsByStage([out, collect])).toEqual([
    ['now', ['pending-2026-11-18', 'approved-2026-11-01']],
  ])
  expect(idsByStage([])).toEqual([])
})
