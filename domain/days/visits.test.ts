import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { desk, morning } from '#tests/support/visits.ts'
import {
  type AvailabilityInput,
  calendar,
  checkPeriod,
  dayOf,
  firstFree,
  isBookableAt,
} from './availability.ts'
import { extensionOf } from './extension.ts'
import { minutesSince, rangesOf, timeOf } from './hours.ts'
import { closedReason, hoursOn } from './opening.ts'
import { addDays, weekday } from './plain-date.ts'
import { lastVisit, nextVisit, type Place, shutReason, visitRules } from './visits.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const monday = '2026-11-23'
const rules = { lastVisitMinutes: 15, deliverUntil: '14:00' }
const open = (hours: string, is = desk.is): Place => ({
  is,
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours })),
  holidays: [],
  additional_days: [],
})
const locker = { smartlocker: true, private: false }
const home = { smartlocker: false, private: true }

describe('somebody may come today', () => {
  test.each([
    ['until a quarter before a desk closes', '09:00-12:30, 15:00-19:00', desk.is, '18:45'],
    ['until a locker closes', '06:00-23:30', locker, '23:30'],
    ['at any hour to a locker that never closes', '00:00-23:59', locker, '24:00'],
    ['at any hour to a home', '18:00-21:00', home, '24:00'],
    ['at any hour, if the stored hours are none', '25:99-99:99', desk.is, '24:00'],
    ['in the first minute of a short opening', '10:00-10:10', desk.is, '10:01'],
    ['until a quarter before the end of the day', '15:00-24:00', desk.is, '23:45'],
  ])('%s', (_, hours, is, until) => {
    expect(lastVisit(open(hours, is), friday, rules)).toBe(until)
  })

  test('but not on a closed day, nor after the last visit', () => {
    const place = open('09:00-19:00')
    const at = (today: string, time: string) => shutReason({ ...rules, today, time }, place, today)
    expect(lastVisit(place, saturday, rules)).toBeNull()
    expect(at(saturday, '10:00')).toBe('closed')
    expect(at(friday, '18:44')).toBeNull()
    expect(at(friday, '18:45')).toBe('over')
    expect(nextVisit({ ...rules, today: friday, time: '18:44' }, place)).toBe(friday)
    expect(nextVisit({ ...rules, today: friday, time: '18:45' }, place)).toBe(monday)
  })

  test('by the settings of the library, or their defaults', () => {
    expect(visitRules({ delivery: {} })).toEqual(rules)
    const own = { last_visit_minutes: 0, delivery: { until: '11:00' } }
    expect(visitRules(own)).toEqual({ lastVisitMinutes: 0, deliverUntil: '11:00' })
  })
})

const place = open('09:00-19:00')
const free: AvailabilityInput = {
  ...morning,
  ...rules,
  today: friday,
  busy: [],
  opening: place,
  preparationOpening: place,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 6,
  maintenance: false,
}

test('a delivery of today is ordered before its hour, also where the desk is still open', () => {
  const at = (time: string) => ({ ...free, delivered: true, time })
  expect(firstFree(at('13:59'))).toBe(friday)
  expect(firstFree(at('14:00'))).toBe(monday)
  expect(dayOf(at('14:00'), friday).reason).toBe('over')
  expect(checkPeriod(at('23:41'), { from: friday, to: monday })?.code).toBe('too_late_today')
})

test('an overdue loan is extended to today only while it can be returned', () => {
  const loan = { ...free, from: '2026-10-15', to: '2026-10-20', others: [], queue: false }
  expect(extensionOf({ ...loan, time: '18:00' }).to).toBe(friday)
  expect(extensionOf({ ...loan, time: '18:45' }).to).toBeNull()
})

describe('for any calendar and minute', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const hours = fc
    .uniqueArray(minutes, { minLength: 2, maxLength: 4 })
    .map(all => [...all].sort((a, b) => a - b).map(timeOf))
    .map(([a, b, c, d]) => (d ? `${a}-${b}, ${c}-${d}` : `${a}-${b}`))
  const oneDay = fc.oneof(
    { weight: 4, arbitrary: hours },
    fc.constantFrom('', 'boh', '00:00-23:59'),
  )
  const places = fc
    .record({
      week: fc.array(oneDay, { minLength: 7, maxLength: 7 }),
      extra: fc.option(oneDay),
      holiday: fc.boolean(),
      is: fc.constantFrom(desk.is, locker, home),
    })
    .map(
      ({ week, extra, holiday, is }): Place => ({
        is,
        opening_hours: week.map((text, at) => ({ id: String(at), day: at + 1, hours: text })),
        holidays: holiday ? [{ id: 'h', inizio: saturday, fine: monday, name: null }] : [],
        additional_days: extra === null ? [] : [{ id: 'a', day: friday, hours: extra }],
      }),
    )
  const asked = fc.record({
    place: places,
    minute: minutes,
    last: fc.integer({ min: 0, max: 120 }),
    delivered: fc.boolean(),
  })

  test('calendar, first free day, period and next visit agree', () => {
    fc.assert(
      fc.property(asked, ({ place, minute, last, delivered }) => {
        const time = timeOf(minute)
        const input = { ...free, time, lastVisitMinutes: last, delivered, opening: place }
        const days = calendar(input, friday, addDays(friday, 13))
        const first = firstFree(input)
        expect(days.find(({ pickup }) => pickup)?.date ?? null).toBe(
          first !== null && first <= addDays(friday, 13) ? first : null,
        )
        for (const day of days) {
          const period = { from: day.date, to: day.date }
          expect(checkPeriod(input, period) === null).toBe(day.pickup && day.return)
          expect(isBookableAt(input, [place], period)).toBe(day.pickup && day.return)
          // Only today knows the hour.
          if (day.date > friday) expect(day.return).toBe(closedReason(place, day.date) === null)
        }
        if (!delivered) expect(nextVisit({ ...input, today: friday }, place)).toBe(first)
      }),
    )
  })

  test('today ends once: what is over does not come back', () => {
    fc.assert(
      fc.property(asked, ({ place, last }) => {
        const shut = Array.from({ length: 48 }, (_, half) => {
          const now = { ...rules, lastVisitMinutes: last, today: friday, time: timeOf(half * 30) }
          return shutReason(now, place, friday) !== null
        })
        expect(shut.lastIndexOf(false)).toBeLessThan(shut.indexOf(true) >>> 0)
      }),
    )
  })

  test('nobody is sent to a desk that has closed', () => {
    fc.assert(
      fc.property(asked, ({ place, minute }) => {
        const now = { ...rules, today: friday, time: timeOf(minute) }
        if (shutReason(now, place, friday) || place.is.private) return
        const ends = rangesOf(hoursOn(place, friday) ?? '')?.map(({ until }) => minutesSince(until))
        const isLast = ends?.at(-1) === 23 * 60 + 59
        if (ends && !isLast) expect(minute).toBeLessThan(Math.max(...ends))
      }),
    )
  })
})

test('an extra opening without hours, which older versions stored, opens no closed day', () => {
  const additional_days = [{ id: 'a', day: monday, hours: '' }]
  const closedMonday = open('09:00-19:00').opening_hours.filter(
    ({ day }) => day !== weekday(monday),
  )
  const odd = { ...place, opening_hours: closedMonday, additional_days }
  expect(closedReason(odd, monday)).toBe('closed')
})
