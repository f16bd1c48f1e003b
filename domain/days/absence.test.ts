import { expect, test } from 'vitest'
import { concealed } from './absence.ts'
import type { BusyPeriod } from './busy.ts'

const unavailable = (from: string, to: string) => ({
  kind: 'unavailable',
  from,
  to,
})
const december = { from: '2026-12-01', to: '2026-12-31' }
const away = { first_day: '2026-12-23', last_day: '2026-12-27', open_days: [] }

test('days on which the owner is away look like days of a loan', () => {
  const busy: BusyPeriod[] = [
    { kind: 'loan', from: '2026-12-01', to: '2026-12-05' },
    { kind: 'preparation', from: '2026-12-06', to: '2026-12-07' },
    { kind: 'loan', from: '2026-12-10', to: '2026-12-11' },
  ]
  expect(concealed(busy, [away], december)).toEqual([
    unavailable('2026-12-01', '2026-12-07'),
    unavailable('2026-12-10', '2026-12-11'),
    unavailable('2026-12-23', '2026-12-27'),
  ])
})

test('an absence within a loan is not shown, and the owner’s other days stay free', () => {
  const loan: BusyPeriod = { kind: 'loan', from: '2026-12-20', to: '2026-12-24' }
  expect(concealed([loan], [{ ...away, open_days: ['2026-12-26'] }], december)).toEqual([
    unavailable('2026-12-20', '2026-12-24'),
    unavailable('2026-12-25', '2026-12-25'),
    unavailable('2026-12-27', '2026-12-27'),
  ])
})

test('without an absence the busy periods stay the same', () => {
  const loan: BusyPeriod = { kind: 'loan', from: '2026-12-01', to: '2026-12-05' }
  const turn: BusyPeriod = { kind: 'queue', from: '2026-12-01', to: '2026-12-30' }
  expect(concealed([loan, turn], [], december)).toEqual([
    unavailable('2026-12-01', '2026-12-05'),
    turn,
  ])
})

test('an absence that overlaps a loan ends the day before the loan', () => {
  const loan: BusyPeriod = { kind: 'loan', from: '2026-12-25', to: '2026-12-30' }
  expect(concealed([loan], [away], december)).toEqual([
    unavailable('2026-12-23', '2026-12-24'),
    unavailable('2026-12-25', '2026-12-30'),
  ])
})

test('an absence is shown beside the turn of the member who asks', () => {
  const turn: BusyPeriod = { kind: 'queue', from: '2026-12-01', to: '2026-12-30' }
  expect(concealed([turn], [away], december)).toEqual([
    turn,
    unavailable('2026-12-23', '2026-12-27'),
  ])
})

test('only the preparation that follows a loan is joined with it', () => {
  const busy: BusyPeriod[] = [
    { kind: 'preparation', from: '2026-12-01', to: '2026-12-02' },
    { kind: 'loan', from: '2026-12-03', to: '2026-12-05' },
    { kind: 'loan', from: '2026-12-06', to: '2026-12-07' },
    { kind: 'preparation', from: '2026-12-09', to: '2026-12-10' },
    { kind: 'queue', from: '2026-12-11', to: '2026-12-12' },
    { kind: 'preparation', from: '2026-12-13', to: '2026-12-14' },
  ]
  expect(concealed(busy, [], december)).toEqual([
    unavailable('2026-12-01', '2026-12-02'),
    unavailable('2026-12-03', '2026-12-05'),
    unavailable('2026-12-06', '2026-12-07'),
    unavailable('2026-12-09', '2026-12-10'),
    { kind: 'queue', from: '2026-12-11', to: '2026-12-12' },
    unavailable('2026-12-13', '2026-12-14'),
  ])
})

test('adjacent and overlapping absences are merged, in any order', () => {
  const between = (first_day: string, last_day: string) => ({ first_day, last_day, open_days: [] })
  const absences = [
    between('2026-12-26', '2026-12-30'),
    between('2026-12-20', '2026-12-22'),
    between('2026-12-23', '2026-12-27'),
  ]
  expect(concealed([], absences, december)).toEqual([unavailable('2026-12-20', '2026-12-30')])
})

test('only an overdue loan is marked, without its day', () => {
  const busy: BusyPeriod[] = [
    { kind: 'loan', from: '2026-12-01', to: '2026-12-09', due: '2026-12-05' },
    { kind: 'preparation', from: '2026-12-10', to: '2026-12-11' },
    { kind: 'loan', from: '2026-12-14', to: '2026-12-15', due: '2026-12-16' },
  ]
  expect(concealed(busy, [], december)).toEqual([
    { ...unavailable('2026-12-01', '2026-12-11'), due: null },
    unavailable('2026-12-14', '2026-12-15'),
  ])
})

test('an absence ends at the last day that can be booked, and begins today, as loans do', () => {
  const loan: BusyPeriod = { kind: 'loan', from: '2026-11-20', to: '2026-12-03' }
  const long = { first_day: '2026-11-01', last_day: '2099-12-31', open_days: ['2026-12-10'] }
  const later = { first_day: '2027-08-01', last_day: '2027-08-31', open_days: [] }
  expect(concealed([loan], [long, later], december)).toEqual([
    unavailable('2026-12-01', '2026-12-03'),
    unavailable('2026-12-04', '2026-12-09'),
    unavailable('2026-12-11', '2026-12-31'),
  ])
  expect(concealed([], [later], december)).toEqual([])
})
