import { expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { loanStories } from '#contract/texts/loan-stories.ts'
import { orderWith } from '#tests/support/order.ts'
import { compareActs, nextAct } from './next-act.ts'

const today = '2026-11-20'
const from = '2026-11-16'
const until = (to: string, more: Partial<Order> = {}) => orderWith('approved', from, to, more)
const pending = (from: string, collect_by: string, more: Partial<Order> = {}) => {
  const order = orderWith('pending', from, '2026-11-28', more)
  return { ...order, loan: { ...order.loan, collect_by } }
}
const shown = (order: Order, options?: Parameters<typeof nextAct>[2]) => {
  const { act, urgency, day } = nextAct(order, today, options)
  return [act, urgency, day]
}
const is = { p2p_expiring: false, timer_deadline_extended: false, owner_agreed: false }
const privately = { shipping: { method: 'p2p', address: null } } as const
const agreed = { ...privately, is: { ...is, owner_agreed: true } }

test('a product is brought back: late, today, soon or later', () => {
  expect(shown(until('2026-11-16'))).toEqual(['bring_back', 'late', '2026-11-16'])
  expect(shown(until(today))).toEqual(['bring_back', 'today', today])
  expect(shown(until('2026-11-23'))).toEqual(['bring_back', 'soon', '2026-11-23'])
  expect(shown(until('2026-11-24'))).toEqual(['bring_back', 'later', '2026-11-24'])
})

test('after the last visit of its last day, the next day counts', () => {
  const visit = { next_visit: '2026-11-21', isShut: false }
  expect(shown(until(today), { visit })).toEqual(['bring_back', 'soon', '2026-11-21'])
})

test('a product is collected from its first day on, and until the last one', () => {
  expect(shown(pending('2026-11-25', '2026-11-27'))).toEqual(['collect', 'later', '2026-11-25'])
  expect(shown(pending('2026-11-21', '2026-11-27'))).toEqual(['collect', 'soon', '2026-11-21'])
  expect(shown(pending(from, today))).toEqual(['collect', 'today', today])
})

test('a delivery comes', () => {
  const delivery = { shipping: { method: 'delivery', address: null } } as const
  expect(shown(pending(today, '2026-11-27', delivery))).toEqual(['await_delivery', 'today', today])
})

test('a private loan: its owner answers, then both meet', () => {
  const day = '2026-11-22'
  expect(shown(pending(from, day, privately))).toEqual(['await_answer', 'waiting', day])
  expect(shown(pending(from, day, agreed))).toEqual(['meet', 'soon', day])
  const mine = { ...privately, is: { ...is, lent: true } }
  expect(shown(pending(from, day, mine))).toEqual(['answer', 'soon', day])
  expect(shown(pending(from, today, mine))).toEqual(['answer', 'today', today])
  expect(shown(until('2026-11-18', mine))).toEqual(['await_return', 'late', '2026-11-18'])
  const recipient = 'owner'
  expect(shown(pending(from, day, privately), { recipient })).toEqual(['answer', 'soon', day])
})

test('a product that is not there is waited for', () => {
  const order = pending(from, '2026-11-24')
  const loan = { ...order.loan, obstacle: 'in_repair', expected_back: null } as const
  expect(shown({ ...order, loan })).toEqual(['wait', 'waiting', null])
})

test('a closed loan can be reviewed, or is over', () => {
  const closed = orderWith('returned', from, '2026-11-18', { is_reviewable: true })
  expect(shown(closed)).toEqual(['review', 'later', null])
  expect(shown({ ...closed, is_reviewable: false })).toEqual(['nothing', 'over', null])
  expect(shown(orderWith('denied', from, '2026-11-18'))).toEqual(['nothing', 'over', null])
})

test('the most urgent comes first, then the earliest', () => {
  const orders = [
    orderWith('cancelled', from, '2026-11-18'),
    pending(from, '2026-11-22', privately),
    until('2026-11-30'),
    until('2026-11-25'),
    until('2026-11-21'),
    until(today),
    until('2026-11-16'),
  ]
  const sorted = orders.map(order => nextAct(order, today)).sort(compareActs)
  expect(sorted.map(({ urgency, day }) => [urgency, day])).toEqual([
    ['late', '2026-11-16'],
    ['today', today],
    ['soon', '2026-11-21'],
    ['later', '2026-11-25'],
    ['later', '2026-11-30'],
    ['waiting', '2026-11-22'],
    ['over', null],
  ])
})

test('its sentence is one of those that a loan says', () => {
  expect(Object.keys(loanStories)).toContain(nextAct(until('2026-11-16'), today).story.says)
})
