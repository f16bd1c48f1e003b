import { describe, expect, test } from 'vitest'
import { addOpenDays, closedReason, hoursOn, nextOpenDay } from './opening.ts'

const desk = {
  opening_hours: [
    { id: '1', day: 1, hours: '' },
    ...[2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '10:00-13:00, 15:00-19:00' })),
    { id: '6', day: 6, hours: '09:30-12:30' },
  ],
  holidays: [{ id: 'h', inizio: '2026-12-24', fine: '2026-12-26', name: 'Natale' }],
  additional_days: [
    { id: 'a', day: '2026-11-22', hours: '10:00-13:00' },
    { id: 'b', day: '2026-12-26', hours: '10:00-12:00' },
  ],
}

test('closures override weekly hours, and additional days override closures', () => {
  expect(hoursOn(desk, '2026-11-20')).toBe('10:00-13:00, 15:00-19:00')
  expect(hoursOn(desk, '2026-11-23')).toBeNull()
  expect(hoursOn(desk, '2026-11-22')).toBe('10:00-13:00')
  expect(hoursOn(desk, '2026-12-25')).toBeNull()
  expect(hoursOn(desk, '2026-12-26')).toBe('10:00-12:00')
})

test('a closed day has a reason', () => {
  expect(closedReason(desk, '2026-11-20')).toBeNull()
  expect(closedReason(desk, '2026-11-23')).toBe('closed')
  expect(closedReason(desk, '2026-12-25')).toBe('holiday')
})

test('open days are counted and closed days are not', () => {
  // Saturday, then the additional Sunday, then Tuesday: the desk is closed on Mondays
  expect(addOpenDays(desk, '2026-11-20', 0)).toBe('2026-11-20')
  expect(addOpenDays(desk, '2026-11-20', 2)).toBe('2026-11-22')
  expect(addOpenDays(desk, '2026-11-20', 3)).toBe('2026-11-24')
  expect(nextOpenDay(desk, '2026-12-24')).toBe('2026-12-26')
})

describe('a pickup point that rarely opens', () => {
  const never = { opening_hours: [], holidays: [], additional_days: [] }
  const once = (day: string) => ({ ...never, additional_days: [{ id: 'a', day, hours: '10:00' }] })

  test('has no next open day if it is more than 400 days away', () => {
    expect(nextOpenDay(never, '2026-11-20')).toBeNull()
    expect(nextOpenDay(once('2026-11-20'), '2026-11-20')).toBe('2026-11-20')
    expect(nextOpenDay(once('2027-12-24'), '2026-11-20')).toBe('2027-12-24')
    expect(nextOpenDay(once('2027-12-25'), '2026-11-20')).toBeNull()
  })

  test('counts calendar days if no open days are left', () => {
    expect(addOpenDays(never, '2026-11-20', 3)).toBe('2026-11-23')
    expect(addOpenDays(once('2026-11-25'), '2026-11-20', 3)).toBe('2026-11-27')
  })
})

test('a closure includes its first and its last day', () => {
  const reasons = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].map(day =>
    closedReason({ ...desk, additional_days: [] }, day),
  )
  expect(reasons).toEqual([null, 'holiday', 'holiday', 'holiday', 'closed'])
  expect(closedReason(desk, '2026-11-29')).toBe('closed')
  expect(hoursOn(desk, '2026-11-28')).toBe('09:30-12:30')
})
