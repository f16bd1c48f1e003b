import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generated } from '#tests/support/generated.ts'
import { desk, morning } from '#tests/support/visits.ts'
import { concealed } from './absence.ts'
import {
  type AvailabilityInput,
  calendar,
  checkEnd,
  checkPeriod,
  dayOf,
  firstFree,
  freeAlternatives,
  periodRefusals,
  stateToday,
} from './availability.ts'
import { busyPeriods, busyUntil, isLate, withoutReservation } from './busy.ts'
import { addDays, eachDay, earlier } from './plain-date.ts'

const hours = '09:00-19:00'
const weekdays = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours })),
  holidays: [{ id: 'h', inizio: '2026-12-08', fine: '2026-12-08', name: null }],
  additional_days: [],
}
const always = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ id: String(day), day, hours })),
  holidays: [],
  additional_days: [],
}
const free: AvailabilityInput = {
  ...morning,
  today: '2026-11-20',
  busy: [],
  opening: always,
  preparationOpening: always,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 6,
  maintenance: false,
}
const code = (input: AvailabilityInput, from: string, to: string) =>
  checkPeriod(input, { from, to })?.code ?? null

describe('the days of a loan', () => {
  test('a day is reserved as a whole, however often its pickup point opens', () => {
    const twice = always.opening_hours.map(day => ({ ...day, hours: '09:00-13:00, 15:00-19:00' }))
    const busy = [{ from: '2026-11-23', to: '2026-11-25', kind: 'loan' as const }]
    for (const opening_hours of [always.opening_hours, twice]) {
      const input = { ...free, busy, opening: { ...always, opening_hours } }
      for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
        expect(dayOf(input, day)).toMatchObject({ pickup: false, return: false, reason: 'busy' })
        expect(code(input, day, day)).toBe('object_busy')
      }
      expect(code(input, '2026-11-22', '2026-11-22')).toBeNull()
      expect(code(input, '2026-11-26', '2026-11-26')).toBeNull()
    }
  })

  test('may be 30 but not 31, across both changes of the clocks', () => {
    for (const today of ['2026-03-10', '2026-10-10']) {
      const input = { ...free, today }
      expect(code(input, today, addDays(today, 29))).toBeNull()
      expect(code(input, today, addDays(today, 30))).toBe('loan_too_long')
    }
  })

  test('are refused in the past, reversed, too far ahead or in maintenance', () => {
    expect(code(free, '2026-11-19', '2026-11-21')).toBe('date_in_past')
    expect(code(free, '2026-11-25', '2026-11-24')).toBe('dates_reversed')
    expect(code(free, '2027-05-19', '2027-05-21')).toBe('too_far_ahead')
    expect(code({ ...free, maintenance: true }, '2026-11-21', '2026-11-22')).toBe(
      'object_in_maintenance',
    )
  })

  test('begin and end on open days, with closed days between them', () => {
    const input = { ...free, opening: weekdays }
    expect(code(input, '2026-11-20', '2026-11-23')).toBeNull()
    expect(code(input, '2026-11-21', '2026-11-23')).toBe('pickup_closed')
    expect(code(input, '2026-11-20', '2026-11-22')).toBe('return_closed')
    expect(code(input, '2026-12-07', '2026-12-08')).toBe('return_closed')
  })

  /** The thirteen relations of two intervals (Allen); the existing loan lasts 10–14 December. */
  test.each([
    ['before', '2026-12-01', '2026-12-05', null],
    ['meets', '2026-12-05', '2026-12-09', null],
    ['overlaps', '2026-12-08', '2026-12-11', 'object_busy'],
    ['finished by', '2026-12-08', '2026-12-14', 'object_busy'],
    ['contains', '2026-12-08', '2026-12-16', 'object_busy'],
    ['starts', '2026-12-10', '2026-12-12', 'object_busy'],
    ['equals', '2026-12-10', '2026-12-14', 'object_busy'],
    ['started by', '2026-12-10', '2026-12-16', 'object_busy'],
    ['during', '2026-12-11', '2026-12-13', 'object_busy'],
    ['finishes', '2026-12-12', '2026-12-14', 'object_busy'],
    ['overlapped by', '2026-12-13', '2026-12-17', 'object_busy'],
    ['met by', '2026-12-15', '2026-12-17', null],
    ['after', '2026-12-17', '2026-12-20', null],
  ])('%s another loan', (_, from, to, expected) => {
    const busy = [{ from: '2026-12-10', to: '2026-12-14', kind: 'loan' as const }]
    expect(code({ ...free, busy }, from, to)).toBe(expected)
  })

  /**
   * The same for loans that touch only by a preparation: that of the existing loan is on 15 and 16 December.
   */
  test.each([
    ['begins with the preparation', '2026-12-15', '2026-12-18', 'object_busy'],
    ['begins on the last day of the preparation', '2026-12-16', '2026-12-18', 'object_busy'],
    ['is within the preparation', '2026-12-15', '2026-12-15', 'object_busy'],
    ['begins after the preparation', '2026-12-17', '2026-12-18', null],
    ['has no time for its preparation before the loan', '2026-12-05', '2026-12-09', 'object_busy'],
    ['has preparation on the first day of the loan', '2026-12-05', '2026-12-08', 'object_busy'],
    ['has its preparation end the day before the loan', '2026-12-05', '2026-12-07', null],
  ])('a loan that %s', (_, from, to, expected) => {
    const loan = { status: 'pending', from: '2026-12-10', to: '2026-12-14' } as const
    const rule = { ...free, preparationDays: 2 }
    const busy = busyPeriods([{ ...loan, busy_until: '2026-12-16' }], free.today, rule)
    expect(code({ ...rule, busy }, from, to)).toBe(expected)
  })

  test('are refused with the first day that is not possible', () => {
    const day = (input: AvailabilityInput, from: string, to: string) =>
      checkPeriod(input, { from, to })?.day
    const busy = [{ from: '2026-12-10', to: '2026-12-14', kind: 'loan' as const }]
    expect(day(free, '2026-11-18', '2026-11-21')).toBe('2026-11-18')
    expect(day(free, '2026-11-25', '2026-11-24')).toBe('2026-11-24')
    expect(day(free, '2026-11-25', '2026-12-25')).toBe('2026-12-25')
    expect(day(free, '2027-05-19', '2027-05-21')).toBe('2027-05-21')
    expect(day({ ...free, maintenance: true }, '2026-11-25', '2026-11-26')).toBe('2026-11-25')
    expect(day({ ...free, busy }, '2026-12-08', '2026-12-11')).toBe('2026-12-10')
    expect(day({ ...free, busy }, '2026-12-12', '2026-12-16')).toBe('2026-12-12')
    expect(day({ ...free, opening: weekdays }, '2026-11-21', '2026-11-23')).toBe('2026-11-21')
    expect(day({ ...free, opening: weekdays }, '2026-11-20', '2026-11-22')).toBe('2026-11-22')
  })

  test('may begin today and end on the last possible day', () => {
    expect(code(free, '2026-11-20', '2026-11-20')).toBeNull()
    expect(code(free, '2027-05-18', '2027-05-20')).toBeNull()
  })

  test('leave days to prepare the product for the next loan', () => {
    const busy = [{ from: '2026-12-10', to: '2026-12-14', kind: 'loan' as const }]
    const input = { ...free, busy, preparationDays: 2 }
    expect(code(input, '2026-12-05', '2026-12-07')).toBeNull()
    expect(code(input, '2026-12-05', '2026-12-08')).toBe('object_busy')
  })
})

describe('a new end for a loan that was handed out', () => {
  const end = (input: AvailabilityInput, to: string, from = '2026-11-10') =>
    checkEnd(input, { from, to }, '2026-11-19')
  const next = [{ from: '2026-12-10', to: '2026-12-14', kind: 'loan' as const }]

  test('is between today and the last possible day, however long the loan becomes', () => {
    expect(end(free, '2026-11-19')).toEqual({ code: 'date_in_past', day: '2026-11-19' })
    expect(end(free, '2026-11-20')).toBeNull()
    expect(end(free, '2027-05-20')).toBeNull()
    expect(end(free, '2027-05-21')).toEqual({ code: 'too_far_ahead', day: '2027-05-21' })
  })

  test('leaves the days of the next loan and of its preparation free', () => {
    const input = { ...free, busy: next }
    expect(end(input, '2026-12-09')).toBeNull()
    expect(end(input, '2026-12-10')).toEqual({ code: 'object_busy', day: '2026-12-10' })
    const prepared = { ...input, preparationDays: 2 }
    expect(end(prepared, '2026-12-07')).toBeNull()
    expect(end(prepared, '2026-12-08')?.code).toBe('object_busy')
  })

  test('ignores loans that have ended', () => {
    const over = [{ from: '2026-11-12', to: '2026-11-19', kind: 'loan' as const }]
    expect(end({ ...free, busy: over }, '2026-11-25')).toBeNull()
    const today = [{ from: '2026-11-12', to: '2026-11-20', kind: 'loan' as const }]
    expect(end({ ...free, busy: today }, '2026-11-25')?.code).toBe('object_busy')
  })

  test('leaves the days until the present end to the loan, also if a late one takes too many copies', () => {
    const busy = [
      { from: '2026-11-10', to: '2026-11-20', due: '2026-11-18', kind: 'loan' as const },
      { from: '2026-11-20', to: '2026-11-22', kind: 'loan' as const },
      { from: '2026-11-27', to: '2026-11-28', kind: 'loan' as const },
      { from: '2026-11-27', to: '2026-11-28', kind: 'loan' as const },
    ]
    const input = { ...free, copies: 2, busy }
    const end = (to: string) => checkEnd(input, { from: '2026-11-16', to }, '2026-11-24')?.code
    expect([end('2026-11-21'), end('2026-11-26'), end('2026-11-27')]).toEqual([
      undefined,
      undefined,
      'object_busy',
    ])
  })

  test('is an open day of the pickup point, if it has hours', () => {
    const input = { ...free, opening: weekdays }
    expect(end(input, '2026-11-22')).toEqual({ code: 'return_closed', day: '2026-11-22' })
    expect(end(input, '2026-11-23')).toBeNull()
    expect(end({ ...free, opening: null }, '2026-11-22')).toBeNull()
  })
})

describe('preparation', () => {
  const rule = { preparationOpening: weekdays, preparationDays: 2, sameDayTurnover: false }

  test('is counted in open days', () => {
    expect(busyUntil('2026-11-16', '2026-11-19', rule)).toBe('2026-11-23')
  })

  test('the day of return is free again only with same-day turnover', () => {
    const none = { ...rule, preparationDays: 0 }
    expect(busyUntil('2026-11-16', '2026-11-19', none)).toBe('2026-11-19')
    expect(busyUntil('2026-11-16', '2026-11-19', { ...none, sameDayTurnover: true })).toBe(
      '2026-11-18',
    )
    expect(busyUntil('2026-11-16', '2026-11-16', { ...none, sameDayTurnover: true })).toBe(
      '2026-11-16',
    )
  })

  test('a member’s own reservation and its preparation are busy for others only', () => {
    const hold = { from: '2026-12-01', to: '2026-12-03' }
    const other = { from: '2026-12-10', to: '2026-12-12' }
    const loans = [
      { ...hold, status: 'checkout' as const, busy_until: '2026-12-04' },
      { ...other, status: 'pending' as const, busy_until: '2026-12-14' },
    ]
    const busy = busyPeriods(loans, free.today, rule)
    expect(busy).toHaveLength(4)
    expect(withoutReservation(busy, hold)).toEqual(busy.slice(2))
  })

  test('the product of an overdue loan is busy today', () => {
    const late = {
      status: 'approved' as const,
      from: '2026-11-01',
      to: '2026-11-10',
      busy_until: '2026-11-12',
    }
    const [loan] = busyPeriods([late], '2026-11-20', rule)
    expect(loan).toMatchObject({ kind: 'loan', to: '2026-11-20' })
    const longerPreparation = { ...late, busy_until: '2026-11-30' }
    expect(busyPeriods([longerPreparation], '2026-11-20', rule).at(-1)?.to).toBe('2026-11-30')
    const pending = { ...late, status: 'pending' as const }
    expect(busyPeriods([pending], '2026-11-20', rule)[0]?.to).toBe('2026-11-10')
  })
})

describe('the calendar', () => {
  const arbitrary = fc.record({
    preparationDays: fc.integer({ min: 0, max: 4 }),
    sameDayTurnover: fc.boolean(),
    open: fc.constantFrom(weekdays, always),
    loans: fc.array(
      fc.record({
        start: fc.integer({ min: 0, max: 80 }),
        length: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 4 },
    ),
    from: fc.integer({ min: -3, max: 200 }),
    length: fc.integer({ min: -1, max: 33 }),
  })

  test('always agrees with the check on the server', () => {
    fc.assert(
      fc.property(arbitrary, ({ open, loans, from, length, ...rule }) => {
        const busy = loans.map(({ start, length: days }) => ({
          from: addDays(free.today, start),
          to: addDays(free.today, start + days - 1),
          kind: 'loan' as const,
        }))
        const input = { ...free, ...rule, busy, opening: open, preparationOpening: open }
        const period = {
          from: addDays(free.today, from),
          to: addDays(free.today, from + length),
        }
        const days = calendar(input, period.from, period.to)
        const shown =
          days.length >= 1 &&
          days.length <= 30 &&
          days[0]?.pickup === true &&
          days.at(-1)?.return === true &&
          days.slice(0, -1).every(day => day.free)
        const preparation = eachDay(addDays(period.to, 1), busyUntil(period.from, period.to, input))
        const room = preparation.every(
          day => !busy.some(loan => loan.from <= day && day <= loan.to),
        )
        expect(checkPeriod(input, period) === null).toBe(shown && room)
      }),
      { numRuns: generated(1000) },
    )
  })

  test('with same-day turnover lets a loan end where the next one begins', () => {
    const busy = [{ from: '2026-12-10', to: '2026-12-13', kind: 'loan' as const }]
    const input = { ...free, busy, sameDayTurnover: true }
    expect(code(input, '2026-12-08', '2026-12-10')).toBeNull()
    expect(code(input, '2026-12-10', '2026-12-10')).toBe('object_busy')
    expect(dayOf(input, '2026-12-10')).toMatchObject({ pickup: false, return: true })
    expect(dayOf(input, '2026-12-11')).toMatchObject({ pickup: false, return: false })
    const without = { ...input, sameDayTurnover: false }
    expect(code(without, '2026-12-08', '2026-12-10')).toBe('object_busy')
    expect(dayOf(without, '2026-12-10').return).toBe(false)
    expect(dayOf(input, '2027-05-20').return).toBe(true)
    expect(dayOf(input, '2027-05-21').return).toBe(false)
  })

  test('gives a reason for every day that cannot be chosen', () => {
    const busy = [{ from: '2026-11-25', to: '2026-11-26', kind: 'loan' as const }]
    const input = { ...free, busy, opening: weekdays }
    for (const day of calendar(input, '2026-11-15', '2027-06-30')) {
      expect(day.reason === null).toBe(day.pickup && day.return)
    }
    expect(dayOf(input, '2026-11-19').reason).toBe('past')
    expect(dayOf(input, '2026-11-25').reason).toBe('busy')
    expect(dayOf(input, '2026-11-28')).toMatchObject({
      free: true,
      pickup: false,
      reason: 'closed',
    })
    expect(dayOf(input, '2026-12-08').reason).toBe('holiday')
    expect(dayOf(input, '2027-06-01').reason).toBe('too_far')
    expect(dayOf(input, '2026-11-20')).toEqual({
      date: '2026-11-20',
      free: true,
      pickup: true,
      return: true,
      reason: null,
    })
    expect(dayOf({ ...input, maintenance: true }, '2026-11-23')).toEqual({
      date: '2026-11-23',
      free: false,
      pickup: false,
      return: false,
      reason: 'maintenance',
    })
    for (const kind of ['preparation', 'queue'] as const) {
      const input = { ...free, busy: [{ from: '2026-11-25', to: '2026-11-26', kind }] }
      expect(dayOf(input, '2026-11-25').reason).toBe(kind)
      expect(dayOf(input, '2026-11-24').reason).toBeNull()
    }
    expect([dayOf(free, '2027-05-20').reason, dayOf(free, '2027-05-21').reason]).toEqual([
      null,
      'too_far',
    ])
  })

  test('with same-day turnover ends a loan where the next one begins only after a free day', () => {
    const at = (day: string) => [{ from: day, to: day, kind: 'loan' as const }]
    const same = { ...free, sameDayTurnover: true }
    // No loan can have ended on the day before today.
    expect(dayOf({ ...same, busy: at('2026-11-20') }, '2026-11-20').return).toBe(false)
    // Another loan may begin on the last possible day.
    expect(dayOf({ ...same, busy: at('2027-05-20') }, '2027-05-20').return).toBe(true)
    // A product that needs preparation cannot be lent again on the same day.
    const prepared = { ...same, preparationDays: 1, busy: at('2026-12-10') }
    expect(dayOf(prepared, '2026-12-10').return).toBe(false)
  })

  test('shows each day of a period, first and last included', () => {
    const days = calendar(free, '2026-11-20', '2026-11-22').map(({ date }) => date)
    expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  })

  test('offers the nearest alternatives before and after, soonest first', () => {
    const busy = [{ from: '2026-12-10', to: '2026-12-10', kind: 'loan' as const }]
    const wanted = { from: '2026-12-10', to: '2026-12-10' }
    const from = (count?: number) =>
      freeAlternatives({ ...free, busy }, wanted, count).map(one => one.from)
    expect(from()).toEqual(['2026-12-08', '2026-12-09', '2026-12-11'])
    expect(from(1)).toEqual(['2026-12-09'])
    expect(from(2)).toEqual(['2026-12-09', '2026-12-11'])
  })

  test('offers alternatives of an allowed length', () => {
    const length = (from: string, to: string) =>
      freeAlternatives(free, { from, to }).map(one => eachDay(one.from, one.to).length)
    expect(length('2026-12-10', '2026-12-09')).toEqual([1, 1, 1])
    expect(length('2026-12-10', '2026-12-01')).toEqual([1, 1, 1])
    expect(length('2026-12-01', '2027-01-20')).toEqual([30, 30, 30])
  })

  test('offers nothing if no days are free', () => {
    const busy = [{ from: '2026-01-01', to: '2028-01-01', kind: 'loan' as const }]
    expect(freeAlternatives({ ...free, busy }, { from: '2026-12-10', to: '2026-12-10' })).toEqual(
      [],
    )
  })

  test('offers free alternatives of the same length, nearest to the chosen days', () => {
    const busy = [{ from: '2026-12-01', to: '2026-12-10', kind: 'loan' as const }]
    const input = { ...free, busy, preparationDays: 1 }
    const offered = freeAlternatives(input, { from: '2026-12-02', to: '2026-12-04' })
    expect(offered).toHaveLength(3)
    for (const period of offered) {
      expect(checkPeriod(input, period)).toBeNull()
      expect(eachDay(period.from, period.to)).toHaveLength(3)
    }
    expect(offered.at(-1)?.from).toBe('2026-11-27')
  })

  test('gives the first day on which a loan may begin', () => {
    expect(firstFree({ ...free, opening: weekdays, today: '2026-11-21' })).toBe('2026-11-23')
    expect(firstFree({ ...free, maintenance: true })).toBeNull()
    const busy = [{ from: '2026-11-01', to: '2027-05-19', kind: 'loan' as const }]
    expect(firstFree({ ...free, busy })).toBe('2027-05-20')
  })
})

describe('what a product is today', () => {
  const arbitrary = fc.record({
    preparationDays: fc.integer({ min: 0, max: 3 }),
    sameDayTurnover: fc.boolean(),
    opening: fc.constantFrom(weekdays, always),
    atHome: fc.boolean(),
    loans: fc.array(
      fc.record({
        status: fc.constantFrom('pending', 'approved', 'returned'),
        start: fc.integer({ min: -12, max: 12 }),
        length: fc.integer({ min: 1, max: 8 }),
      }),
      { maxLength: 4 },
    ),
  })

  test('follows from its calendar, and says no day that the calendar does not offer', () => {
    fc.assert(
      fc.property(arbitrary, ({ loans, opening, atHome, ...rule }) => {
        const whole = { ...free, ...rule, opening, preparationOpening: opening }
        const held = loans.map(({ status, start, length }) => {
          const from = addDays(free.today, status === 'pending' ? start : -Math.abs(start))
          const to = addDays(from, length - 1)
          const back = status === 'returned' ? earlier(to, free.today) : null
          const busy_until = busyUntil(from, back ?? to, whole)
          return { status, from, to, busy_until, return_date: back }
        })
        const shown = busyPeriods(held, free.today, whole)
        const input = {
          ...whole,
          busy: atHome ? concealed(shown, [], { from: free.today, to: '2027-12-31' }) : shown,
        }
        const { status, lentUntil, freeFrom } = stateToday(input)
        expect(status).toBe(dayOf(input, free.today).free ? 'available' : 'busy')
        const now = shown.filter(({ from, to }) => from <= free.today && free.today <= to)
        const starts = now.filter(({ kind }) => kind === 'loan').map(({ from }) => from)
        const ends = held.filter(({ from }) => starts.includes(from)).map(({ to }) => to)
        if (atHome || starts.length === 0) expect(lentUntil).toBeNull()
        else if (lentUntil !== null) expect(ends).toContain(lentUntil)
        const isOverdue = now.some(isLate)
        if (isOverdue && !atHome) expect(lentUntil && lentUntil < free.today).toBe(true)
        expect(freeFrom === null).toBe(status === 'available' || isOverdue)
        if (freeFrom) {
          const days = calendar(input, free.today, freeFrom).map(({ pickup }) => pickup)
          expect(days.indexOf(true)).toBe(days.length - 1)
        }
      }),
      { numRuns: generated(2000) },
    )
  })
})

describe('every reason against some days', () => {
  const codes = (input: AvailabilityInput, from: string, to: string, since?: string) =>
    [...periodRefusals(input, { from, to }, since)].map(({ code, limit }) => limit ?? code)

  test('is named, and a loan behind the days that are kept for a queue too', () => {
    const busy = [
      { from: '2026-11-22', to: '2026-11-29', kind: 'queue' as const },
      { from: '2026-11-24', to: '2026-11-24', kind: 'loan' as const },
    ]
    const input = { ...free, opening: weekdays, maintenance: true, busy }
    expect(codes(input, '2026-11-22', '2026-11-29')).toEqual([
      'object_in_maintenance',
      'queue',
      'object_busy',
      'pickup_closed',
      'return_closed',
    ])
    const two = { ...input, maintenance: false, copies: 2 }
    expect(codes(two, '2026-11-23', '2026-11-25')).toEqual(['queue'])
  })

  test('goes on behind the preparation of what came back, but not of what is lent', () => {
    const reasons = (input: AvailabilityInput, from: string, to: string) =>
      [...periodRefusals(input, { from, to })].map(({ code, prepared }) =>
        prepared ? 'prepared' : code,
      )
    const back = { from: free.today, to: '2026-11-23', kind: 'preparation' as const }
    const lent = { from: '2026-11-25', to: '2026-11-26', kind: 'loan' as const }
    const next = { from: '2026-11-27', to: '2026-11-28', kind: 'preparation' as const }
    const input = { ...free, busy: [back, lent, next] }
    expect(reasons(input, free.today, '2026-11-24')).toEqual(['prepared'])
    expect(reasons(input, free.today, '2026-11-25')).toEqual(['prepared', 'object_busy'])
    expect(reasons({ ...free, busy: [back, next] }, '2026-11-28', '2026-11-30')).toEqual([
      'object_busy',
    ])
    // Of two copies one is prepared, and the other is lent and then prepared.
    const both = { ...input, copies: 2 }
    expect(reasons(both, free.today, '2026-11-24')).toEqual([])
    const kept = { from: free.today, to: '2026-11-24', kind: 'queue' as const }
    const two = { ...both, busy: [...input.busy, kept] }
    expect(reasons(two, free.today, '2026-11-22')).toEqual(['object_busy'])
    // Whoever books for themselves is refused by the first.
    expect(checkPeriod(input, { from: free.today, to: '2026-11-24' })).toMatchObject({
      code: 'object_busy',
    })
  })

  test('is about the coming days only, if it has begun before', () => {
    const past = [{ from: '2026-11-18', to: '2026-11-19', kind: 'loan' as const }]
    const input = { ...free, busy: past }
    expect(codes(input, '2026-11-18', '2026-11-25')).toEqual(['date_in_past'])
    expect(codes(input, '2026-11-18', '2026-11-25', '2026-11-13')).toEqual([])
    expect(codes(input, '2026-11-18', '2026-11-19', '2026-11-13')).toEqual(['dates_reversed'])
  })
})
