import { describe, expect, test } from 'vitest'
import { addDays, eachDay } from './plain-date.ts'
import { reminderOf } from './reminders.ts'

const loan = {
  status: 'approved' as const,
  from: '2026-12-20',
  to: '2026-12-31',
  booked: '2026-12-01',
  delivery_date: '2026-12-20',
  asked: false,
  obstacle: null,
  opens: true,
}
const days = eachDay('2026-12-01', '2027-02-01')
const remindersOf = (one: Parameters<typeof reminderOf>[0]) =>
  days.flatMap(day => {
    const reminder = reminderOf(one, day)
    return reminder ? [`${day} ${reminder.kind}`] : []
  })

describe('the reminders of a loan across the turn of the year', () => {
  test('are sent the day before its end, then after one, three and seven days', () => {
    expect(remindersOf(loan)).toEqual([
      '2026-12-30 end_tomorrow',
      '2027-01-01 overdue',
      '2027-01-03 overdue',
      '2027-01-07 overdue',
    ])
  })

  test('are about the pickup alone until it is collected', () => {
    expect(remindersOf({ ...loan, status: 'pending', delivery_date: null })).toEqual([
      '2026-12-19 pickup_tomorrow',
    ])
  })
})

test('of a loan that was late when it was imported begin on the day that staff chose', () => {
  expect(remindersOf({ ...loan, to: '2026-11-03', stepsFrom: '2026-12-10' })).toEqual([
    '2026-12-10 overdue',
    '2026-12-12 overdue',
    '2026-12-16 overdue',
  ])
  // A later end counts by itself.
  expect(remindersOf({ ...loan, stepsFrom: '2026-12-10' })).toEqual(remindersOf(loan))
})

test('stop when it is closed', () => {
  for (const status of ['returned', 'cancelled', 'denied', 'checkout'] as const) {
    expect(remindersOf({ ...loan, status })).toEqual([])
  }
})

test('of an extended loan are the same as of a loan that was handed out', () => {
  expect(remindersOf({ ...loan, status: 'extended' })).toEqual(remindersOf(loan))
})

test('count from its first day if the hand-out has no date', () => {
  const undated = { ...loan, delivery_date: null }
  expect(remindersOf(undated)).toEqual(remindersOf(loan))
  expect(reminderOf({ ...undated, to: '2026-12-21' }, '2026-12-20')).toBeNull()
  const collectedLate = { ...loan, delivery_date: '2026-12-30' }
  expect(reminderOf(collectedLate, '2026-12-30')).toBeNull()
})

test('a reminder contains the day that it is about', () => {
  const waits = { ...loan, status: 'pending' as const, delivery_date: null }
  expect(reminderOf(waits, '2026-12-19')).toEqual({
    kind: 'pickup_tomorrow',
    dedupeKey: '2026-12-20',
  })
  expect(reminderOf(loan, '2026-12-30')).toEqual({ kind: 'end_tomorrow', dedupeKey: '2026-12-31' })
  expect(reminderOf(loan, '2027-01-03')).toEqual({ kind: 'overdue', dedupeKey: '2027-01-03' })
})

test('a notification sent today replaces the reminder of tomorrow’s event', () => {
  const short = { ...loan, to: '2026-12-21' }
  expect(reminderOf(short, '2026-12-20')).toBeNull()
  const asked = { ...loan, status: 'pending' as const, booked: addDays(loan.from, -1) }
  expect(reminderOf(asked, asked.booked)).toBeNull()
})

describe('who cannot collect tomorrow', () => {
  const waits = { ...loan, status: 'pending' as const, delivery_date: null }

  test.each(['not_back', 'in_repair'] as const)(
    'is told so, once for all the days: %s',
    obstacle => {
      const late = { ...waits, obstacle }
      expect(reminderOf(late, '2026-12-18')).toBeNull()
      for (const day of ['2026-12-19', '2026-12-20', '2026-12-31']) {
        expect(reminderOf(late, day)).toEqual({ kind: 'awaited', dedupeKey: '' })
      }
      expect(reminderOf(late, '2027-01-01')).toBeNull()
      // The message of a booking says it already.
      expect(reminderOf({ ...late, booked: '2026-12-20' }, '2026-12-20')).toBeNull()
    },
  )

  test('is not told to: the owner has not answered, or the pickup point is closed', () => {
    expect(remindersOf({ ...waits, asked: true })).toEqual([])
    expect(remindersOf({ ...waits, asked: true, obstacle: 'not_back' })).toEqual([])
    expect(remindersOf({ ...waits, opens: false })).toEqual([])
  })
})
