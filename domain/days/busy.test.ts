import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import { busyStates } from '../loans/states.ts'
import { type BusyLoan, busyPeriods, busyUntil, withoutQueue, withoutReservation } from './busy.ts'
import { addDays, eachDay } from './plain-date.ts'

const weekdays = {
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-18:00' })),
  holidays: [],
  additional_days: [],
}
const none = { preparationOpening: null, preparationDays: 0, sameDayTurnover: false }
const twoDays = { ...none, preparationDays: 2 }
const today = '2026-11-20' // Friday
const loan = (given: Partial<BusyLoan> = {}): BusyLoan => ({
  status: 'pending',
  from: '2026-11-23',
  to: '2026-11-25',
  busy_until: '2026-11-27',
  ...given,
})
const periods = (one: BusyLoan, rule = twoDays) =>
  busyPeriods([one], today, rule).map(({ kind, from, to }) => `${kind} ${from} ${to}`)

test('a loan keeps its product busy from the reservation until the return', () => {
  expect(orderStatuses.filter(one => (busyStates as readonly string[]).includes(one))).toEqual([
    'checkout',
    'pending',
    'approved',
    'extended',
  ])
})

describe('the last busy day of a loan', () => {
  test.each([
    ['is the last day, without preparation', none, '2026-11-23', '2026-11-27', '2026-11-27'],
    ['is as many days later as the preparation', twoDays, '2026-11-23', '2026-11-27', '2026-11-29'],
    [
      'is as many open days later, if the pickup point has hours',
      { ...twoDays, preparationOpening: weekdays },
      ...(['2026-11-23', '2026-11-27', '2026-12-01'] as const),
    ],
    [
      'is the day before the last, with same-day turnover',
      { ...none, sameDayTurnover: true },
      ...(['2026-11-23', '2026-11-27', '2026-11-26'] as const),
    ],
    [
      'is its only day, with same-day turnover',
      { ...none, sameDayTurnover: true },
      ...(['2026-11-23', '2026-11-23', '2026-11-23'] as const),
    ],
    [
      'is the end of its preparation, even with same-day turnover',
      { ...twoDays, sameDayTurnover: true },
      ...(['2026-11-23', '2026-11-27', '2026-11-29'] as const),
    ],
  ])('%s', (_, rule, from, to, until) => {
    expect(busyUntil(from, to, rule)).toBe(until)
  })
})

describe('the busy periods', () => {
  test('of a loan are its days, then its preparation', () => {
    expect(periods(loan())).toEqual([
      'loan 2026-11-23 2026-11-25',
      'preparation 2026-11-26 2026-11-27',
    ])
    expect(periods(loan({ busy_until: '2026-11-25' }))).toEqual(['loan 2026-11-23 2026-11-25'])
    expect(periods(loan({ busy_until: '2026-11-24' }))).toEqual(['loan 2026-11-23 2026-11-24'])
  })

  test('of several loans come one after another', () => {
    const second = { from: '2026-12-01', to: '2026-12-02', busy_until: '2026-12-02' }
    expect(busyPeriods([loan(), loan(second)], today, none)).toHaveLength(3)
  })

  test.each(['approved', 'extended'] as const)('of an overdue loan grow if it is %s', status => {
    const past = { from: '2026-11-09', to: '2026-11-18', busy_until: '2026-11-20' }
    const late = loan({ ...past, status })
    expect(periods(late)).toEqual([
      'loan 2026-11-09 2026-11-20',
      'preparation 2026-11-21 2026-11-22',
    ])
    expect(periods(late, none)).toEqual(['loan 2026-11-09 2026-11-20'])
    const longerPreparation = { ...late, busy_until: '2026-11-30' }
    expect(periods(longerPreparation).at(-1)).toBe('preparation 2026-11-21 2026-11-30')
  })

  test.each(['checkout', 'pending'] as const)(
    'of an overdue loan do not grow if it is %s',
    status => {
      const past = { from: '2026-11-09', to: '2026-11-18', busy_until: '2026-11-18' }
      expect(periods(loan({ ...past, status }))).toEqual(['loan 2026-11-09 2026-11-18'])
    },
  )

  test('do not grow on the day of return, even if preparation takes longer now', () => {
    const due = { from: '2026-11-16', to: today, busy_until: today }
    expect(periods(loan({ ...due, status: 'approved' }))).toEqual([`loan 2026-11-16 ${today}`])
  })

  test('of a returned loan are its preparation alone, from the day of return', () => {
    const back = {
      status: 'returned',
      return_date: '2026-11-24',
      busy_until: '2026-11-26',
    } as const
    expect(periods(loan(back))).toEqual(['preparation 2026-11-24 2026-11-26'])
    expect(periods(loan({ ...back, busy_until: '2026-11-25' }))).toEqual([
      'preparation 2026-11-24 2026-11-25',
    ])
    expect(periods(loan({ ...back, busy_until: '2026-11-24' }))).toEqual([])
    expect(periods(loan({ ...back, return_date: null }))).toEqual([])
    expect(periods(loan({ status: 'returned' }))).toEqual([])
  })

  test('contain every day that the database keeps busy, and never overlap', () => {
    const statuses = fc.constantFrom(...busyStates)
    const arbitrary = fc.tuple(statuses, fc.integer({ min: -30, max: 30 }), fc.nat(29), fc.nat(5))
    fc.assert(
      fc.property(arbitrary, ([status, start, length, preparation]) => {
        const from = addDays(today, start)
        const to = addDays(from, length)
        const busy_until = addDays(to, preparation)
        const found = busyPeriods([loan({ status, from, to, busy_until })], today, twoDays)
        const days = found.flatMap(period => eachDay(period.from, period.to))
        expect(new Set(days).size).toBe(days.length)
        expect(days).toEqual(expect.arrayContaining(eachDay(from, busy_until)))
      }),
    )
  })
})

describe('a period does not block', () => {
  const busy = [
    { kind: 'loan', from: '2026-12-01', to: '2026-12-03' },
    { kind: 'preparation', from: '2026-12-04', to: '2026-12-05' },
    { kind: 'loan', from: '2026-12-10', to: '2026-12-12' },
    { kind: 'preparation', from: '2026-12-13', to: '2026-12-14' },
    { kind: 'queue', from: '2026-11-20', to: '2026-12-20' },
  ] as const

  test('the member whose reservation it is, with its preparation', () => {
    const own = { from: '2026-12-01', to: '2026-12-03' }
    expect(withoutReservation(busy, own)).toEqual(busy.slice(2))
    const other = { from: '2026-12-04', to: '2026-12-09' }
    expect(withoutReservation(busy, other)).toEqual(busy)
  })

  test('the member, if it has no kind, as for a product at a home', () => {
    const own = { kind: 'unavailable', from: '2026-12-01', to: '2026-12-05' } as const
    const next = { kind: 'unavailable', from: '2026-12-04', to: '2026-12-08' } as const
    const hold = { from: '2026-12-01', to: '2026-12-03' }
    expect(withoutReservation([own, next], hold)).toEqual([next])
  })

  test('the member whose turn it is', () => {
    expect(withoutQueue(busy)).toEqual(busy.slice(0, 4))
  })
})
