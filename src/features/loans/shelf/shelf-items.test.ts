import { expect, test } from 'vitest'
import type { Hold } from '#contract/shapes/hold.ts'
import type { Order } from '#contract/shapes/order.ts'
import { nextAct } from '#src/library/next-act.ts'
import { orderWith } from '#tests/support/order.ts'
import { shelfItems } from './shelf-items.ts'

const today = '2026-11-20'
const named = (id: string, order: Order): Order => ({ ...order, id })
const out = (id: string, to: string) => named(id, orderWith('approved', '2026-11-01', to))
const waiting = (id: string, from: string, collect_by: string, more: Partial<Order> = {}) => {
  const order = named(id, orderWith('pending', from, '2026-11-30', more))
  return { ...order, loan: { ...order.loan, collect_by } }
}
const privately = { shipping: { method: 'p2p', address: null } } as const
const turn = (id: string, until: string | null) =>
  ({ id, offer: until && { until }, product: { id } }) as unknown as Hold

function shown(known: Partial<Parameters<typeof shelfItems>[0]>) {
  return shelfItems({
    orders: [],
    lent: [],
    queued: [],
    today,
    nextOf: (order, recipient) => nextAct(order, today, { recipient }),
    ...known,
  }).map(item => {
    const id =
      item.kind === 'turn'
        ? item.hold.id
        : item.kind === 'loan'
          ? item.orders.map(order => order.id).join('+')
          : item.order.id
    return `${item.kind} ${id} ${item.next.urgency}`
  })
}

test('the most urgent is first: what is late, then what is for today, soon and later', () => {
  const orders = [out('later', '2026-11-29'), waiting('collect', '2026-11-21', '2026-11-24')]
  const more = [out('late', '2026-11-16'), waiting('last', '2026-11-18', today)]
  const lent = [waiting('ladder', '2026-11-25', '2026-11-22', privately)]
  const queued = [turn('ours', '2026-11-23'), turn('not yet', null)]
  expect(shown({ orders: [...orders, ...more], lent, queued })).toEqual([
    'loan late late',
    'loan last today',
    'loan collect soon',
    'request ladder soon',
    'turn ours soon',
    'loan later later',
  ])
})

test('the last day of a turn is for today', () => {
  expect(shown({ queued: [turn('ours', today)] })).toEqual(['turn ours today'])
})

test('what somebody else must do comes last, and what is over is left out', () => {
  const orders = [
    waiting('asked', '2026-11-25', '2026-11-22', privately),
    out('here', '2026-11-29'),
    named('over', orderWith('returned', '2026-11-01', '2026-11-10')),
    named('checkout', orderWith('checkout', '2026-11-25', '2026-11-27')),
  ]
  expect(shown({ orders })).toEqual(['loan here later', 'loan asked waiting'])
})

test('loans that were booked together are one thing to do', () => {
  const booking = { id: 'b', loans: ['one', 'two'] }
  const one = { ...out('one', '2026-11-29'), booking }
  const two = { ...out('two', '2026-11-29'), booking }
  expect(shown({ orders: [one, two, out('three', '2026-11-28')] })).toEqual([
    'loan three later',
    'loan one+two later',
  ])
})

test('what the member lends is not among what they borrow', () => {
  const mine = out('lent', '2026-11-16')
  expect(shown({ orders: [{ ...mine, is: { ...mine.is, lent: true } }] })).toEqual([])
})
