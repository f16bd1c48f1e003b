import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/shapes/order.ts'
import { collectBy, isDue, isExpiring, laterDeadline } from './deadlines.ts'

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
