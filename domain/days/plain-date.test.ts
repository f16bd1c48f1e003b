import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  daysInclusive,
  eachDay,
  earlier,
  later,
  timeIn,
  todayIn,
  weekday,
} from './plain-date.ts'

test('a month later is the same day or the last day of that month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-08-30', 1)).toBe('2026-09-30')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('a day is a calendar day, also when the clocks change', () => {
  expect(daysInclusive('2026-03-28', '2026-03-30')).toBe(3)
  expect(daysInclusive('2026-10-24', '2026-10-26')).toBe(3)
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
})

test('some days later is the day of the calendar, over the ends of months and years', () => {
  const start = Date.UTC(2023, 11, 1)
  const dayAfter = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.nat(1500), fc.integer({ min: -40, max: 40 }), (at, days) => {
      expect(addDays(dayAfter(at), days)).toBe(dayAfter(at + days))
    }),
    { numRuns: 2000 },
  )
})

test('today is the library’s day, half an hour after its midnight', () => {
  const instant = new Date('2026-07-01T22:30:00Z')
  expect(todayIn('Europe/Rome', instant)).toBe('2026-07-02')
  expect(timeIn('Europe/Rome', instant)).toBe('00:30')
  expect(todayIn('America/Los_Angeles', instant)).toBe('2026-07-01')
  expect(todayIn('Asia/Tokyo', instant)).toBe('2026-07-02')
})

test('the caller gives the current time', () => {
  expect(todayIn('Europe/Rome', new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29')
  expect(todayIn('Europe/Rome', new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26')
})

test('day and time are right if the engine orders the parts of a date differently', () => {
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype
  const text = vi.spyOn(formats, 'format', 'get')
  text.mockReturnValue(() => '11/22/2026, 12:05 AM')
  const instant = new Date('2026-07-01T22:05:00Z')
  expect(todayIn('Europe/Madrid', instant)).toBe('2026-07-02')
  expect(timeIn('Europe/Madrid', instant)).toBe('00:05')
  text.mockRestore()
})

test('the earlier of two days is found in any order', () => {
  const days = ['2026-11-20', '2026-12-01'] as const
  expect([earlier(...days), later(...days)]).toEqual(days)
  expect([earlier(days[1], days[0]), later(days[1], days[0])]).toEqual(days)
  expect([earlier(days[0], days[0]), later(days[0], days[0])]).toEqual([days[0], days[0]])
})

test('Monday is the first day of the week', () => {
  expect(weekday('2026-11-16')).toBe(1)
  expect(weekday('2026-11-22')).toBe(7)
})

const day = fc.integer({ min: 0, max: 20_000 }).map(offset => addDays('2026-01-01', offset))

test('adding days and counting days are inverse operations', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, days) => {
      expect(daysInclusive(from, addDays(from, days))).toBe(days + 1)
      expect(eachDay(from, addDays(from, days))).toHaveLength(days + 1)
    }),
  )
})
