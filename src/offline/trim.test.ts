import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { expect, test } from 'vitest'
import { type OrderStatus, orderRank } from '#contract/order-status.ts'
import { trim, withoutLeast } from './trim.ts'

const day = 86_400_000
const now = Date.parse('2026-11-20T12:00:00Z')

type Entry = [name: string, data: unknown, age?: number]
const client = (...entries: Entry[]) =>
  ({
    timestamp: now,
    buster: '',
    clientState: {
      mutations: [],
      queries: entries.map(([name, data, age = 0]) => ({
        queryKey: [name, {}],
        queryHash: name,
        state: { data, dataUpdatedAt: now - age },
      })),
    },
  }) as unknown as PersistedClient
const names = (trimmed: PersistedClient | undefined) =>
  trimmed?.clientState.queries.map(({ queryKey }) => queryKey[0])
const order = (status: OrderStatus, to_date: string) => ({
  status,
  status_n: orderRank[status],
  loan: { to_date, return_date: null },
})

test('data older than a month is deleted', () => {
  const trimmed = trim(client(['me.get', {}, 31 * day], ['categories.list', [], 29 * day]), now)
  expect(names(trimmed)).toEqual(['categories.list'])
})

test('a loan is stored until a month after its end, and while it is handed out', () => {
  const over = order('returned', '2026-10-19')
  const recent = order('returned', '2026-10-22')
  const overdue = order('approved', '2026-01-01')
  const trimmed = trim(client(['orders.list', [over, recent, overdue]], ['orders.get', over]), now)
  expect(names(trimmed)).toEqual(['orders.list'])
  expect(trimmed.clientState.queries[0]?.state.data).toEqual([recent, overdue])
})

test('beyond the limit the oldest data is deleted first, the pickup codes last', () => {
  const big = 'x'.repeat(900_000)
  const trimmed = trim(
    client(
      ['products.get', big, 1],
      ['catalogs.list', big, 2],
      ['categories.list', big, 3],
      ['orders.get', order('approved', '2026-12-01'), 20 * day],
    ),
    now,
  )
  expect(names(trimmed)).toEqual(['orders.get', 'products.get', 'catalogs.list'])
  expect(names(withoutLeast(trimmed))).toEqual(['orders.get', 'products.get'])
  expect(withoutLeast(client())).toBeUndefined()
})

test('the list of the day is stored for a day, with names and no way to reach people, without what is done', () => {
  const loan = (id: string, actions: string[]) => ({
    id,
    actions,
    borrower: { name: 'Ada Neri', card_number: 'BO-1', phone_number: '+393331234567' },
    address: { street: 'Via Zamboni 1' },
    note: 'Citofono Rossi',
  })
  const list = { date: '', pickups: [loan('a', ['hand_out'])], returns: [loan('b', [])] }
  const [stored] = trim(client(['desk.day', list, 23 * 3_600_000]), now).clientState.queries
  expect(stored?.state.data).toMatchObject({
    pickups: [
      { id: 'a', borrower: { name: 'Ada Neri', phone_number: null }, address: null, note: '' },
    ],
    returns: [],
  })
  expect(names(trim(client(['desk.day', list, 25 * 3_600_000]), now))).toEqual([])
})
