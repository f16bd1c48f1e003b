import { expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from './order-facts.ts'

const order = {
  status: 'pending',
  shipping: { method: 'p2p' },
  loan: { from_date: '2026-11-20', to_date: '2026-11-25', collect_by: '2026-11-22' },
  is: { timer_deadline_extended: true },
} as Order

test('the state table reads the same facts from a loan as the page', () => {
  const facts = {
    status: 'pending',
    method: 'p2p',
    from: '2026-11-20',
    collect_by: '2026-11-22',
    today: '2026-11-21',
    deferred: true,
  }
  expect(orderFacts(order, '2026-11-21')).toEqual({ ...facts, extendsAgain: false })
  expect(orderFacts(order, '2026-11-21', true)).toEqual({ ...facts, extendsAgain: true })
})
