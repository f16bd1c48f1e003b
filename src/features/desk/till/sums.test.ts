import { expect, test } from 'vitest'
import type { Receipt } from '#contract/shapes/desk/till.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { differenceOf, monthCsv, sumOf } from './sums.ts'

const receipt = (number: number, more: Partial<Receipt>): Receipt => ({
  id: `r${number}`,
  year: 2026,
  number,
  kind: 'contribution',
  method: 'cash',
  cents: 500,
  card: null,
  member: { id: 'm', name: 'Ada Lovelace' },
  reason: 'Per Ada',
  point: { id: 'p', name: 'Banco' },
  day: '2026-11-20',
  made_at: '2026-11-20T10:00:00.000Z',
  made_by: 'Grace Hopper',
  reversal_of: null,
  reversed_by: null,
  closed_on: null,
  ...more,
})
const all = [
  receipt(3, { cents: -500, reversal_of: { id: 'r1', year: 2026, number: 1 } }),
  receipt(2, { method: 'terminal', cents: 2000, kind: 'card', closed_on: '2026-11-21' }),
  receipt(1, {}),
]

test('what was given back is taken from the sum of its way of paying', () => {
  expect([sumOf(all), sumOf(all, 'cash'), sumOf(all, 'terminal')]).toEqual([2000, 0, 2000])
})

test('an amount in euros is whole cents', () => {
  expect([centsOf(19.99), centsOf(0.1 + 0.2), centsOf(1.005)]).toEqual([1999, 30, 100])
  expect([0, 5.5, -1, Number.NaN].map(isAmount)).toEqual([true, true, false, false])
})

test('the difference is what was counted beside what should be there', () => {
  expect(differenceOf({ opening: 5000, cash: 2000, counted: 6900 })).toBe(-100)
})

test('what was bought online is counted with its month', () => {
  const words = { headings: [], locale: 'en', kind: () => '', method: () => '', money: String }
  const online = receipt(4, { method: 'online', kind: 'delivery', cents: 450, point: null })
  expect(monthCsv([online], words)).toContain('4/2026,2026-11-20,,,,450,,2026-11')
})

test('the bookkeeper’s file has every receipt, oldest first, and nobody’s name or note', () => {
  const text = monthCsv(all, {
    headings: ['N.', 'Giorno', 'Punto', 'Per', 'Come', 'Importo', 'Storno', 'Chiusura'],
    locale: 'en',
    kind: ({ kind }) => kind,
    method: ({ method }) => method,
    money: cents => (cents / 100).toFixed(2),
  })
  expect(text.slice(1).split('\r\n')).toEqual([
    'N.,Giorno,Punto,Per,Come,Importo,Storno,Chiusura',
    '1/2026,2026-11-20,Banco,contribution,cash,5.00,,',
    '2/2026,2026-11-20,Banco,card,terminal,20.00,,2026-11-21',
    '3/2026,2026-11-20,Banco,contribution,cash,-5.00,1/2026,',
    '',
  ])
})
