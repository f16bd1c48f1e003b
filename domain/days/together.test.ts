import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { desk, morning } from '#tests/support/visits.ts'
import { type AvailabilityInput, calendar, checkPeriod, freeAlternatives } from './availability.ts'
import type { BusyPeriod } from './busy.ts'
import { addDays, daysInclusive, eachDay } from './plain-date.ts'
import {
  alternativesTogether,
  busyTogether,
  calendarTogether,
  checkTogether,
  firstFreeTogether,
  fitTogether,
  piecesFree,
  returnDays,
} from './together.ts'

const today = '2026-11-20'
const weekdays = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-19:00' })),
  holidays: [],
  additional_days: [],
}
const free: AvailabilityInput = {
  ...morning,
  today,
  busy: [],
  opening: weekdays,
  delivered: false,
  preparationOpening: null,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 2,
  maintenance: false,
}

const periods = fc.array(
  fc.record({
    start: fc.integer({ min: -3, max: 40 }),
    length: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('loan' as const, 'preparation' as const, 'queue' as const),
  }),
  { maxLength: 10 },
)
const product = fc
  .record({
    periods,
    copies: fc.integer({ min: 1, max: 5 }),
    wanted: fc.integer({ min: 1, max: 5 }),
    preparationDays: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ periods: all, ...given }): AvailabilityInput => {
    const busy = all.map(({ start, length, kind }): BusyPeriod => {
      const from = addDays(today, start)
      return { from, to: addDays(from, length - 1), kind }
    })
    return { ...free, ...given, busy }
  })
const products = fc.array(product, { minLength: 1, maxLength: 5 })
const period = fc
  .record({ start: fc.integer({ min: -2, max: 50 }), length: fc.integer({ min: 1, max: 12 }) })
  .map(({ start, length }) => {
    const from = addDays(today, start)
    return { from, to: addDays(from, length - 1) }
  })

describe('products that are borrowed together', () => {
  test('fit on the days on which each of them fits alone', () => {
    fc.assert(
      fc.property(products, period, (all, days) => {
        const alone = all.map(one => checkPeriod(one, days))
        expect(checkTogether(all, days)).toEqual(alone)
        expect(fitTogether(all, days)).toBe(alone.every(refusal => refusal === null))
      }),
    )
  })

  test('give the results of a single product, if there is only one', () => {
    fc.assert(
      fc.property(product, period, (one, days) => {
        const until = addDays(today, 60)
        expect(alternativesTogether([one], days)).toEqual(freeAlternatives(one, days))
        expect(calendarTogether([one], today, until)).toEqual(calendar(one, today, until))
      }),
    )
  })

  test('are proposed only days on which all fit, of the same length, the nearest ones', () => {
    fc.assert(
      fc.property(products, period, (all, days) => {
        const found = alternativesTogether(all, days)
        const length = daysInclusive(days.from, days.to)
        for (const one of found) {
          expect(fitTogether(all, one)).toBe(true)
          expect(daysInclusive(one.from, one.to)).toBe(length)
        }
        expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).sort())
        const away = (from: string) => Math.abs(daysInclusive(from, days.from) - 1)
        const farthest = Math.max(0, ...found.map(({ from }) => away(from)))
        for (const from of eachDay(today, addDays(today, 70))) {
          if (found.some(one => one.from === from)) continue
          const fits = fitTogether(all, { from, to: addDays(from, length - 1) })
          expect(fits && (found.length < 3 || away(from) < farthest), from).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('have a calendar whose days are free when they are free for each', () => {
    fc.assert(
      fc.property(products, all => {
        const until = addDays(today, 60)
        const alone = all.map(one => calendar(one, today, until))
        const together = calendarTogether(all, today, until)
        const busy = busyTogether(all)
        together.forEach((day, at) => {
          expect(day.free).toBe(alone.every(days => days[at]?.free))
          expect(day.pickup).toBe(alone.every(days => days[at]?.pickup))
          expect(day.return).toBe(alone.every(days => days[at]?.return))
          const taking = alone.find(days => !days[at]?.free)
          if (taking) expect(day.reason).toBe(taking[at]?.reason)
          const taken = busy.some(({ from, to }) => from <= day.date && day.date <= to)
          if (day.reason !== 'too_far') expect(taken).toBe(!day.free)
        })
      }),
    )
  })

  test('begin first on the first day on which each of them may begin', () => {
    fc.assert(
      fc.property(products, all => {
        const days = calendarTogether(all, today, addDays(today, 70))
        expect(firstFreeTogether(all)).toBe(days.find(({ pickup }) => pickup)?.date ?? null)
      }),
    )
  })

  test('tell how many pieces are free: that many fit, and not one more', () => {
    fc.assert(
      fc.property(product, period, (one, days) => {
        const { wanted = 1 } = one
        const pieces = piecesFree(one, days)
        expect(pieces).toBeLessThanOrEqual(wanted)
        if (pieces > 0) expect(checkPeriod({ ...one, wanted: pieces }, days)).toBeNull()
        if (pieces < wanted)
          expect(checkPeriod({ ...one, wanted: pieces + 1 }, days)).not.toBeNull()
      }),
    )
  })
})

test('four mats, a tent and a stove: the line that refuses is named, and the next days are those of all', () => {
  const tent = { ...free, busy: [{ from: '2026-12-01', to: '2026-12-03', kind: 'loan' as const }] }
  const twoMats = { from: '2026-12-04', to: '2026-12-05', kind: 'loan' as const }
  const mats = { ...free, copies: 5, wanted: 4, busy: [twoMats, twoMats] }
  const days = { from: '2026-12-03', to: '2026-12-04' }
  expect(checkTogether([tent, mats, free], days)).toEqual([
    { code: 'object_busy', day: '2026-12-03' },
    { code: 'object_busy', day: '2026-12-04' },
    null,
  ])
  expect(piecesFree(mats, days)).toBe(3)
  expect(alternativesTogether([tent, mats, free], days, 1)[0]?.from).not.toBe('2026-12-04')
})

describe('the day to bring back what is lent from a day on', () => {
  const next: BusyPeriod = { from: '2026-11-27', to: '2026-11-30', kind: 'loan' }

  test('is the first on which the place is open, at the end of a loan', () => {
    expect(returnDays([free, free], today, 2)).toEqual({
      proposed: '2026-11-23',
      latest: '2026-12-18',
    })
  })

  test('is the last one before the next booking of any of them', () => {
    const booked = { ...free, busy: [next] }
    const both = { proposed: '2026-11-26', latest: '2026-11-26' }
    expect(returnDays([free, booked], today, 14)).toEqual(both)
    expect(returnDays([booked], '2026-11-28', 7)).toEqual({ proposed: null, latest: null })
  })

  test('asks neither whether today is closed nor who waits, and may have begun before', () => {
    const sunday = { ...free, today: '2026-11-22', busy: [{ ...next, kind: 'queue' as const }] }
    expect(returnDays([sunday], '2026-11-22', 7).proposed).toBe('2026-11-30')
    expect(returnDays([sunday], '2026-11-19', 2).proposed).toBe('2026-11-23')
  })
})
