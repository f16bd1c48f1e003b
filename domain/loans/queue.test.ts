import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generated } from '#tests/support/generated.ts'
import { desk, morning } from '#tests/support/visits.ts'
import { type AvailabilityInput, checkPeriod, firstFree } from '../days/availability.ts'
import { type BusyLoan, busyPeriods, busyUntil } from '../days/busy.ts'
import { addDays, eachDay, earlier } from '../days/plain-date.ts'
import {
  canOffer,
  estimateTurn,
  keptForQueue,
  lastDayOfTurn,
  withoutQueuesThatFollow,
} from './queue.ts'

const weekdays = [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-18:00' }))
const opening = { ...desk, opening_hours: weekdays, holidays: [], additional_days: [] }
const availability: AvailabilityInput = {
  ...morning,
  today: '2026-11-20', // Friday
  busy: [],
  opening,
  preparationOpening: opening,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 6,
  maintenance: false,
}

describe('the length of a turn in the queue', () => {
  test('is two open days: from Friday to Tuesday', () => {
    expect(lastDayOfTurn(opening, '2026-11-20', 2)).toBe('2026-11-24')
  })

  test('does not shrink by a closure', () => {
    const holidays = [{ id: 'h', name: null, inizio: '2026-11-23', fine: '2027-01-06' }]
    expect(lastDayOfTurn({ ...opening, holidays }, '2026-11-20', 2)).toBe('2027-01-08')
  })
})

describe('a product is offered to the queue', () => {
  const until = '2026-11-24'
  test('once it is back', () => {
    expect(canOffer(availability, until)).toBe(true)
    const out = [{ from: '2026-11-18', to: '2026-11-20', kind: 'loan' as const }]
    expect(canOffer({ ...availability, busy: out }, until)).toBe(false)
  })

  test('but not in repair, or if the next loan leaves no day to collect it', () => {
    expect(canOffer({ ...availability, maintenance: true }, until)).toBe(false)
    const soon = [{ from: '2026-11-23', to: '2026-11-30', kind: 'loan' as const }]
    expect(canOffer({ ...availability, today: '2026-11-21', busy: soon }, until)).toBe(false)
  })
})

describe('the days of a turn', () => {
  test('are counted from today to the last day, both included', () => {
    const shut = (...days: string[]) => ({
      ...opening,
      holidays: days.map(day => ({ id: day, name: null, inizio: day, fine: day })),
    })
    const offered = (days: string[], until = '2026-11-20') =>
      canOffer({ ...availability, opening: shut(...days) }, until)
    expect(offered([])).toBe(true)
    expect(offered(['2026-11-20'])).toBe(false)
    expect(offered(['2026-11-20'], '2026-11-22')).toBe(false)
    expect(offered(['2026-11-20'], '2026-11-23')).toBe(true)
  })
})

const out = [{ from: '2026-11-18', to: '2026-11-26', kind: 'loan' as const }]
const lent = { ...availability, busy: out }

describe('the day on which a turn may come', () => {
  test('is the return for the first in the queue, and for others after the loans that are kept before theirs', () => {
    expect(estimateTurn(lent, 1, 7)).toBe('2026-11-27')
    expect(estimateTurn(lent, 2, 7)).toBe('2026-12-04')
    expect(estimateTurn(lent, 3, 7)).toBe('2026-12-11')
    const prepared = { ...lent, preparationDays: 1 }
    expect(estimateTurn(prepared, 2, 7)).toBe('2026-12-07')
  })

  test('is counted in calendar days if the pickup point never opens', () => {
    const shut = { ...lent, opening: { ...opening, opening_hours: [] } }
    expect(estimateTurn(shut, 1, 7)).toBe('2026-11-27')
    expect(estimateTurn(shut, 2, 7)).toBe('2026-12-04')
  })

  test('is unknown while the product is in repair, or overdue', () => {
    expect(estimateTurn({ ...lent, maintenance: true }, 1, 7)).toBeNull()
    const late = [
      { from: '2026-11-02', to: '2026-11-20', kind: 'loan' as const, due: '2026-11-16' },
    ]
    expect(estimateTurn({ ...lent, busy: late }, 1, 7)).toBeNull()
  })
})

test('a loan that staff move pushes the queue behind it, and overtakes none', () => {
  const kept = { from: '2026-11-27', to: '2026-12-03', kind: 'queue' as const }
  const seen = (before: string, after: string) => {
    const days = (from: string) => ({ from, to: addDays(from, 1) })
    return withoutQueuesThatFollow([...out, kept], days(before), days(after)).includes(kept)
  }
  expect(seen('2026-11-25', '2026-11-27')).toBe(false)
  expect(seen('2026-11-25', '2026-11-24')).toBe(true)
  expect(seen('2026-12-10', '2026-12-01')).toBe(true)
  expect(seen('2026-11-30', '2026-12-01')).toBe(true)
})

describe('the days that are kept for the first in a queue', () => {
  test('begin when nobody has the product, and last one usual loan from the first day to collect it', () => {
    expect(keptForQueue(lent, 7)).toEqual({ from: '2026-11-27', to: '2026-12-03' })
    const untilFriday = { ...lent, busy: [{ ...out[0], to: '2026-11-27' } as const] }
    // It is collected on Monday, but a locker or a delivery would have it on Saturday.
    expect(keptForQueue(untilFriday as typeof lent, 7)).toEqual({
      from: '2026-11-28',
      to: '2026-12-06',
    })
    expect(keptForQueue({ ...lent, preparationDays: 1 }, 7)?.to).toBe('2026-12-04')
    expect(keptForQueue({ ...lent, sameDayTurnover: true }, 7)?.to).toBe('2026-12-02')
  })

  test('do not move during a turn, and last as long as it', () => {
    const turn = { from: '2026-11-19', to: '2026-11-23' }
    expect(keptForQueue(availability, 7, turn)).toEqual({ from: '2026-11-20', to: '2026-11-25' })
    const over = { ...turn, to: '2026-12-09' }
    expect(keptForQueue(availability, 7, over)?.to).toBe('2026-12-09')
  })

  test('are none if the product does not get free', () => {
    expect(keptForQueue({ ...lent, maintenance: true }, 7)).toBeNull()
    const booked = [{ ...out[0], to: '2027-12-31' } as const]
    expect(keptForQueue({ ...lent, busy: booked as typeof out }, 7)).toBeNull()
  })

  const always = {
    ...opening,
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({
      id: String(day),
      day,
      hours: '09:00-18:00',
    })),
  }
  const arbitrary = fc.record({
    preparationDays: fc.nat(3),
    sameDayTurnover: fc.boolean(),
    opening: fc.constantFrom(opening, always),
    loanDays: fc.integer({ min: 1, max: 10 }),
    loans: fc.array(
      fc.record({
        status: fc.constantFrom('pending', 'approved', 'returned'),
        start: fc.integer({ min: -9, max: 25 }),
        length: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 4 },
    ),
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 30 }),
    place: fc.constantFrom(null, opening, always),
  })

  test('are never taken by another booking, of any days at any place', () => {
    let booked = 0
    fc.assert(
      fc.property(arbitrary, ({ loans, loanDays, start, length, place, ...rule }) => {
        const { today } = availability
        const input = { ...availability, ...rule, preparationOpening: rule.opening }
        const held = loans.map(({ status, start, length }): BusyLoan => {
          const from = addDays(today, status === 'pending' ? start : -Math.abs(start))
          const to = addDays(from, length - 1)
          const return_date = status === 'returned' ? earlier(to, today) : null
          const busy_until = busyUntil(from, return_date ?? to, input)
          return { status, from, to, busy_until, return_date }
        })
        const waiting = { ...input, busy: busyPeriods(held, today, input) }
        const kept = keptForQueue(waiting, loanDays)
        const first = firstFree(waiting)
        if (!kept || !first) return
        // The longest loan that the first could book now, up to the usual one.
        const possible = (from: typeof waiting) =>
          eachDay(first, addDays(first, loanDays - 1)).filter(
            to => checkPeriod(from, { from: first, to }) === null,
          )
        const before = possible(waiting)
        const another = { from: addDays(today, start), to: addDays(today, start + length - 1) }
        const seen = {
          ...waiting,
          opening: place,
          busy: [...waiting.busy, { ...kept, kind: 'queue' as const }],
        }
        if (checkPeriod(seen, another)) return
        booked += 1
        const busy_until = busyUntil(another.from, another.to, input)
        const after = busyPeriods(
          [...held, { ...another, status: 'pending', busy_until }],
          today,
          input,
        )
        expect(possible({ ...waiting, busy: after })).toEqual(before)
      }),
      { numRuns: generated(5000) },
    )
    expect(booked).toBeGreaterThan(20)
  })
})
