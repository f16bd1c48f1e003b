import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, isDaytime, nextDaytime } from './local-time.ts'
import { timeIn, todayIn } from './plain-date.ts'

const rome = 'Europe/Rome'
const iso = (date: Date) => date.toISOString()

describe('nine in the morning is nine in the library’s time zone', () => {
  test.each([
    ['winter', '2026-11-20', '2026-11-20T08:00:00.000Z'],
    ['in the night when clocks go forward', '2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['in the night when clocks go back', '2026-10-25', '2026-10-25T08:00:00.000Z'],
    ['on the first day of a year', '2027-01-01', '2027-01-01T08:00:00.000Z'],
  ])('%s', (_, date, instant) => {
    expect(iso(instantOf(rome, date, '09:00'))).toBe(instant)
  })

  test('local time and instant convert back and forth in every zone', () => {
    const zones = ['Europe/Rome', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kathmandu', 'UTC']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1500 }), (zone, days) => {
        const date = iso(new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)).slice(0, 10)
        const at = instantOf(zone, date, '09:00')
        expect([todayIn(zone, at), timeIn(zone, at)]).toEqual([date, '09:00'])
      }),
    )
  })
})

test.each([
  ['07:59', false],
  ['08:00', true],
  ['18:59', true],
  ['19:00', false],
])('at %s UTC in winter it is daytime in Rome: %s', (time, day) => {
  expect(isDaytime(rome, new Date(`2026-11-20T${time}:00Z`))).toBe(day)
})

test('a skipped time is an hour later, and a repeated time is its first occurrence', () => {
  expect(iso(instantOf(rome, '2026-03-29', '02:30'))).toBe('2026-03-29T01:30:00.000Z')
  expect(iso(instantOf(rome, '2026-10-25', '02:30'))).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['now, by day', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00.000Z'],
  ['at nine, before nine', '2026-11-20T07:59:00Z', '2026-11-20T08:00:00.000Z'],
  [
    'the next morning, from eight in the evening',
    '2026-11-20T19:00:00Z',
    '2026-11-21T08:00:00.000Z',
  ],
  ['before clocks go forward', '2026-03-28T23:30:00Z', '2026-03-29T07:00:00.000Z'],
  ['on New Year’s Eve', '2026-12-31T22:59:00Z', '2027-01-01T08:00:00.000Z'],
])('a message that can wait is sent %s', (_, now, out) => {
  const at = nextDaytime(rome, new Date(now))
  expect(iso(at)).toBe(out)
  expect(isDaytime(rome, at)).toBe(true)
})
