import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import { desk, morning } from '#tests/support/visits.ts'
import {
  collectableFrom,
  collectBy,
  deadlineOf,
  isDue,
  isExpiring,
  laterDeadline,
} from './deadlines.ts'

const weekdays = {
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-18:00' })),
  holidays: [],
  additional_days: [],
}

describe('the last day for collection', () => {
  test.each([
    [
      'is the second open day after the first day',
      weekdays,
      '2026-11-19',
      '2026-11-30',
      '2026-11-23',
    ],
    [
      'is the second day after it, if no hours are known',
      null,
      '2026-11-19',
      '2026-11-30',
      '2026-11-21',
    ],
    ['is the last day if that is earlier', weekdays, '2026-11-19', '2026-11-20', '2026-11-20'],
    [
      'is the last day if that is earlier and no hours are known',
      null,
      '2026-11-19',
      '2026-11-20',
      '2026-11-20',
    ],
  ])('%s', (_, opening, from, to, day) => {
    expect(collectBy(opening, from, to)).toBe(day)
  })
})

describe('a loan can be collected', () => {
  const open = { ...weekdays, is: { ...desk.is, available: true } }
  const closure = (inizio: string, fine: string) => ({ id: '', inizio, fine, name: '' })
  // From a Thursday to a Monday.
  const loan = { from: '2026-11-19', to: '2026-11-30', place: open, ready: null, ...morning }
  const promised = { promised: null, deferred: false }
  const at = (today: string, time: string) => ({ ready: { today, time } })
  const closed = (inizio: string, fine: string) => ({
    place: { ...open, holidays: [closure(inizio, fine)] },
  })

  test.each([
    ['from its first day on', {}, '2026-11-19', '2026-11-23'],
    [
      'from its first day on, if it was ready before',
      at('2026-11-18', '10:00'),
      '2026-11-19',
      '2026-11-23',
    ],
    ['from when it came back', at('2026-11-23', '10:00'), '2026-11-23', '2026-11-25'],
    [
      'from the next open day after the last visit',
      at('2026-11-20', '17:50'),
      '2026-11-23',
      '2026-11-25',
    ],
    [
      'from the day after a closure that was entered later',
      closed('2026-11-18', '2026-11-24'),
      '2026-11-25',
      '2026-11-27',
    ],
    [
      'without the days of a closure',
      closed('2026-11-20', '2026-11-24'),
      '2026-11-19',
      '2026-11-26',
    ],
    ['never past its end', at('2026-11-27', '10:00'), '2026-11-27', '2026-11-30'],
    [
      'not at all if its place stays closed, and waits until its end',
      closed('2026-11-18', '2026-12-24'),
      null,
      '2026-11-30',
    ],
    ['not at all if it is ready too late', at('2026-12-01', '10:00'), null, '2026-11-30'],
    [
      'on any day if no hours are known',
      { place: null, ...at('2026-11-21', '23:00') },
      '2026-11-21',
      '2026-11-23',
    ],
  ] as const)('%s', (_, facts, from, by) => {
    expect(collectableFrom({ ...loan, ...facts })).toBe(from)
    expect(deadlineOf({ ...loan, ...facts }, promised)).toBe(by)
  })

  test('not where the place has closed for good', () => {
    const place = { ...open, is: { ...open.is, available: false } }
    expect(collectableFrom({ ...loan, place })).toBeNull()
  })

  test('until the day that was promised, even if the place opens more often now', () => {
    expect(deadlineOf(loan, { promised: '2026-11-26', deferred: false })).toBe('2026-11-26')
    expect(deadlineOf(loan, { promised: '2026-11-20', deferred: false })).toBe('2026-11-23')
    expect(deadlineOf(loan, { promised: '2026-12-24', deferred: false })).toBe('2026-11-30')
  })

  test('three days later if both asked for more time', () => {
    expect(deadlineOf(loan, { promised: '2026-11-26', deferred: true })).toBe('2026-11-26')
    expect(deadlineOf(loan, { promised: null, deferred: true })).toBe('2026-11-26')
  })
})

test('the deadline of a private loan moves by three days, never past its end', () => {
  expect(laterDeadline('2026-11-20', '2026-12-10')).toBe('2026-11-23')
  expect(laterDeadline('2026-11-20', '2026-11-22')).toBe('2026-11-22')
})

test('a deadline is near from the day before', () => {
  const near = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(today =>
    isExpiring('2026-11-20', today),
  )
  expect(near).toEqual([false, true, true, true])
})

test('a product that was handed out is due on the last day and after it', () => {
  for (const status of orderStatuses) {
    const out = status === 'approved' || status === 'extended'
    const due = ['2026-11-19', '2026-11-20', '2026-11-21'].map(today =>
      isDue(status, '2026-11-20', today),
    )
    expect(due, status).toEqual([false, out, out])
  }
})
