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

test('an absence before a loan, or reaching into it, comes first and ends the day before', () => {
  const loan: BusyPeriod = { kind: 'loan', from_date: '2026-12-25', to_date: '2026-12-30' }
  expect(concealed([loan], [away])).toEqual([
    unavailable('2026-12-23', '2026-12-24'),
    unavailable('2026-12-25', '2026-12-30'),
  ])
})

test('an absence shows beside somebody’s turn, which is not in the way of whoever has it', () => {
  const turn: BusyPeriod = { kind: 'queue', from_date: '2026-12-01', to_date: '2026-12-30' }
  expect(concealed([turn], [away])).toEqual([turn, unavailable('2026-12-23', '2026-12-27')])
})

test('only the preparation that follows its loan is joined with it', () => {
  const busy: BusyPeriod[] = [
    { kind: 'preparation', from_date: '2026-12-01', to_date: '2026-12-02' },
    { kind: 'loan', from_date: '2026-12-03', to_date: '2026-12-05' },
    { kind: 'loan', from_date: '2026-12-06', to_date: '2026-12-07' },
    { kind: 'preparation', from_date: '2026-12-09', to_date: '2026-12-10' },
    { kind: 'queue', from_date: '2026-12-11', to_date: '2026-12-12' },
    { kind: 'preparation', from_date: '2026-12-13', to_date: '2026-12-14' },
  ]
  expect(concealed(busy, [])).toEqual([
    unavailable('2026-12-01', '2026-12-02'),
    unavailable('2026-12-03', '2026-12-05'),
    unavailable('2026-12-06', '2026-12-07'),
    unavailable('2026-12-09', '2026-12-10'),
    { kind: 'queue', from_date: '2026-12-11', to_date: '2026-12-12' },
    unavailable('2026-12-13', '2026-12-14'),
  ])
})

test('absences that meet or overlap are one, in whatever order they were written', () => {
  const between = (first_day: string, last_day: string) => ({ first_day, last_day, open_days: [] })
  const absences = [
    between('2026-12-26', '2026-12-30'),
    between('2026-12-20', '2026-12-22'),
    between('2026-12-23', '2026-12-27'),
  ]
  expect(concealed([], absences)).toEqual([unavailable('2026-12-20', '2026-12-30')])
})
