import { expect, test } from 'vitest'
import type { BusyPeriod } from '#contract/shapes/catalogue.ts'
import { concealed } from './absence.ts'

const unavailable = (from_date: string, to_date: string) => ({
  kind: 'unavailable',
  from_date,
  to_date,
})
const away = { first_day: '2026-12-23', last_day: '2026-12-27', open_days: [] }

test('days on which the owner is away look like loans', () => {
  const busy: BusyPeriod[] = [
    { kind: 'loan', from_date: '2026-12-01', to_date: '2026-12-05' },
    { kind: 'preparation', from_date: '2026-12-06', to_date: '2026-12-07' },
    { kind: 'loan', from_date: '2026-12-10', to_date: '2026-12-11' },
  ]
  expect(concealed(busy, [away])).toEqual([
    unavailable('2026-12-01', '2026-12-07'),
    unavailable('2026-12-10', '2026-12-11'),
    unavailable('2026-12-23', '2026-12-27'),
  ])
})

test('an absence within a loan shows nowhere, and days the owner is there stay free', () => {
  const loan: BusyPeriod = { kind: 'loan', from_date: '2026-12-20', to_date: '2026-12-24' }
  expect(concealed([loan], [{ ...away, open_days: ['2026-12-26'] }])).toEqual([
    unavailable('2026-12-20', '2026-12-24'),
    unavailable('2026-12-25', '2026-12-25'),
    unavailable('2026-12-27', '2026-12-27'),
  ])
})

test('without an absence loans look the same as with one', () => {
  const loan: BusyPeriod = { kind: 'loan', from_date: '2026-12-01', to_date: '2026-12-05' }
  const turn: BusyPeriod = { kind: 'queue', from_date: '2026-12-01', to_date: '2026-12-30' }
  expect(concealed([loan, turn], [])).toEqual([unavailable('2026-12-01', '2026-12-05'), turn])
})
