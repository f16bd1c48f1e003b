import { expect, test } from 'vitest'
import { type Order, type OrderStatus, orderRank } from '#contract/shapes/order.ts'
import { codesOf, nextCode } from '#domain/loans/codes.ts'
import { groupByStatus } from './groups.ts'
import { isOverdue, leadOf } from './lead.ts'

const picture = { url: '', alt: '', avif: '', webp: '', tint: '' }

function order(status: OrderStatus, from: string, to: string, more: Partial<Order> = {}): Order {
  return {
    id: `${status}-${from}`,
    number: '000001',
    status,
    status_n: orderRank[status],
    created_at: `${from}T10:00:00.000Z`,
    product: { id: 'p', name: 'Trapano', img: picture, imgs: [], owner: null },
    loan: {
      from_date: from,
      to_date: to,
      delivery_date: null,
      return_date: null,
      collect_by: null,
      pickup_code: 'AAA111',
      pickup_qr_code: 'AAA111',
      deposit_code: 'BBB222',
      deposit_qr_code: 'BBB222',
    },
    shipping: { method: 'smartlocker', address: null },
    note: '',
    note_answers: [],
    motivation: null,
    is_reviewable: false,
    is: { p2p_expiring: false, timer_deadline_extended: false, owner_agreed: false },
    user: { first_name: null, phone_number: null },
    ...more,
  }
}

test('groups follow the order of the states and put the nearest day first', () => {
  const groups = groupByStatus([
    order('cancelled', '2026-01-01', '2026-01-02'),
    order('approved', '2026-11-10', '2026-11-30'),
    order('approved', '2026-11-12', '2026-11-22'),
    order('pending', '2026-12-01', '2026-12-03'),
  ])
  expect(groups.map(group => group.status)).toEqual(['pending', 'approved', 'cancelled'])
  expect(groups[1]?.orders.map(({ loan }) => loan.to_date)).toEqual(['2026-11-22', '2026-11-30'])
})

test('only a loan that was handed out can be overdue, from the day after its end', () => {
  const out = order('approved', '2026-11-01', '2026-11-19')
  expect(isOverdue(out, '2026-11-19')).toBe(false)
  expect(isOverdue(out, '2026-11-20')).toBe(true)
  expect(isOverdue(order('pending', '2026-11-01', '2026-11-19'), '2026-11-20')).toBe(false)
  expect(isOverdue(order('returned', '2026-11-01', '2026-11-19'), '2026-11-20')).toBe(false)
})

test('the first line says what to do next', () => {
  const today = '2026-11-20'
  expect(leadOf(order('pending', '2026-11-21', '2026-11-25'), today).act).toBe('collect')
  expect(leadOf(order('extended', '2026-11-01', '2026-11-25'), today)).toEqual({
    act: 'return',
    day: '2026-11-25',
  })
  expect(leadOf(order('approved', '2026-11-01', '2026-11-05'), today).act).toBe('overdue')
  expect(leadOf(order('returned', '2026-11-01', '2026-11-05'), today).act).toBe('none')
  const reviewable = order('returned', '2026-11-01', '2026-11-05', { is_reviewable: true })
  expect(leadOf(reviewable, today).act).toBe('review')
})

test('the pickup code is shown until collection, the deposit code to the end, none after it', () => {
  expect(codesOf(order('pending', '2026-11-21', '2026-11-25'))).toEqual(['pickup', 'deposit'])
  expect(codesOf(order('approved', '2026-11-01', '2026-11-25'))).toEqual(['deposit'])
  expect(codesOf(order('returned', '2026-11-01', '2026-11-05'))).toEqual([])
})

test('the first code is that of the nearest day, to collect or to return', () => {
  const orders = [
    order('pending', '2026-12-05', '2026-12-08'),
    order('approved', '2026-11-01', '2026-11-28'),
    order('returned', '2026-11-01', '2026-11-05'),
  ]
  expect(nextCode(orders)).toMatchObject({ kind: 'deposit', order: { status: 'approved' } })
  expect(nextCode(orders.slice(2))).toBeNull()
})
