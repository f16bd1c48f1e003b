import { expect, test } from 'vitest'
import { countOf, filtersOf } from './filters.ts'

test('a URL sets only the filters that it names', () => {
  const search = { k: 'x', category: 'cucina', free: 'now', from: '2026-12-01', to: '2026-02-41' }
  expect(filtersOf(search)).toEqual({ category: 'cucina', free: 'now', from: '2026-12-01' })
  expect(filtersOf({ category: '../x', point: ['a', 'b'], free: '1', from: 7 })).toEqual({})
})

test('an order is one filter, by a known name or a pickup point', () => {
  expect(filtersOf({ sort: 'lent', near: 'savena' })).toEqual({ sort: 'lent', near: 'savena' })
  expect(filtersOf({ sort: 'price', near: 'a b' })).toEqual({})
  expect(countOf({ sort: 'newest' })).toBe(1)
})

test('the first and last day are one filter', () => {
  expect(countOf({ from: '2026-12-01', to: '2026-12-02', category: 'x' })).toBe(2)
  expect(countOf({})).toBe(0)
})
