import { expect, test } from 'vitest'
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

test('weekly hours, closures and additional days, each winning over the one before', () => {
  expect(hoursOn(desk, '2026-11-20')).toBe('10:00-13:00, 15:00-19:00')
  expect(hoursOn(desk, '2026-11-23')).toBeNull()
  expect(hoursOn(desk, '2026-11-22')).toBe('10:00-13:00')
  expect(hoursOn(desk, '2026-12-25')).toBeNull()
  expect(hoursOn(desk, '2026-12-26')).toBe('10:00-12:00')
})

test('a shut day says why', () => {
  expect(closedReason(desk, '2026-11-20')).toBeNull()
  expect(closedReason(desk, '2026-11-23')).toBe('closed')
  expect(closedReason(desk, '2026-12-25')).toBe('holiday')
})

test('lesson 18: open days are counted, closed ones skipped', () => {
  // Saturday, then the extraordinary Sunday, then Tuesday: Monday is the desk’s rest
  expect(addOpenDays(desk, '2026-11-20', 0)).toBe('2026-11-20')
  expect(addOpenDays(desk, '2026-11-20', 2)).toBe('2026-11-22')
  expect(addOpenDays(desk, '2026-11-20', 3)).toBe('2026-11-24')
  expect(nextOpenDay(desk, '2026-12-24')).toBe('2026-12-26')
})

test('a point that never opens has no next open day', () => {
  expect(
    nextOpenDay({ opening_hours: [], holidays: [], additional_days: [] }, '2026-11-20'),
  ).toBeNull()
})
