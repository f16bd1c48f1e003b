import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generated } from '#tests/support/generated.ts'
import { desk, morning } from '#tests/support/visits.ts'
import { dealCopies, type Taking } from '../loans/deal-copies.ts'
import {
  type AvailabilityInput,
  asOneCopy,
  calendar,
  checkEnd,
  checkPeriod,
  firstFree,
  freeAlternatives,
  stateToday,
} from './availability.ts'
import { type BusyPeriod, withoutReservation } from './busy.ts'
import { freeSteps, takenFromSteps, takenTogether } from './copies.ts'
import { addDays, eachDay } from './plain-date.ts'

const today = '2026-11-20'
const last = addDays(today, 40)
const days = eachDay(today, last)
const always = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ id: String(day), day, hours: '09:00-19:00' })),
  holidays: [],
  additional_days: [],
}
const free: AvailabilityInput = {
  ...morning,
  today,
  busy: [],
  opening: always,
  delivered: false,
  preparationOpening: null,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 6,
  maintenance: false,
}

const periods = fc.array(
  fc.record({
    start: fc.integer({ min: -3, max: 30 }),
    length: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('loan' as const, 'preparation' as const, 'queue' as const),
  }),
  { maxLength: 14 },
)
const busyOf = (all: { start: number; length: number; kind: BusyPeriod['kind'] }[]) =>
  all.map(({ start, length, kind }): BusyPeriod => {
    const from = addDays(today, start)
    return { from, to: addDays(from, length - 1), kind }
  })
const covers = (day: string) => (one: { from: string; to: string }) =>
  one.from <= day && day <= one.to
const count = (busy: readonly BusyPeriod[], day: string) => busy.filter(covers(day)).length
const copies = fc.integer({ min: 1, max: 5 })

describe('the days on which too few copies are free', () => {
  test('are those that a count of each day says, in order and without overlaps', () => {
    fc.assert(
      fc.property(periods, copies, fc.integer({ min: 1, max: 3 }), (all, n, wanted) => {
        const busy = busyOf(all)
        const taken = takenTogether(busy, { copies: n, wanted }, today)
        for (const day of days) {
          const isTaken = n - count(busy, day) < wanted
          expect(taken.filter(covers(day)).length, day).toBe(isTaken ? 1 : 0)
        }
        expect(taken).toEqual([...taken].sort((a, b) => (a.from < b.from ? -1 : 1)))
      }),
      { numRuns: generated(5000) },
    )
  })

  test('are of the queue or of a preparation only if these make the difference', () => {
    const busy: BusyPeriod[] = [
      { from: '2026-11-23', to: '2026-11-27', kind: 'loan' },
      { from: '2026-11-28', to: '2026-11-30', kind: 'preparation' },
      { from: '2026-11-25', to: '2026-11-30', kind: 'loan' },
      { from: '2026-12-01', to: '2026-12-05', kind: 'loan' },
      { from: '2026-12-03', to: '2026-12-04', kind: 'queue' },
    ]
    expect(takenTogether(busy, { copies: 2 }, today)).toEqual([
      { from: '2026-11-25', to: '2026-11-27', kind: 'loan' },
      { from: '2026-11-28', to: '2026-11-30', kind: 'preparation' },
      { from: '2026-12-03', to: '2026-12-04', kind: 'queue' },
    ])
  })

  test('of one copy are the periods themselves', () => {
    const input = { ...free, busy: busyOf([{ start: 2, length: 3, kind: 'loan' }]) }
    expect(asOneCopy(input)).toBe(input)
    expect(asOneCopy({ ...input, copies: 1 }).busy).toBe(input.busy)
  })

  test('are all days if there are fewer copies than are wanted', () => {
    const input = { ...free, copies: 2, wanted: 3 }
    expect(firstFree(input)).toBeNull()
    expect(checkPeriod(input, { from: today, to: today })?.code).toBe('object_busy')
  })
})

test('what is asked of a product with copies is what is asked of one copy that is busy on these days', () => {
  const asked = fc.record({
    start: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(periods, fc.integer({ min: 2, max: 5 }), asked, (all, n, { start, length }) => {
      const input = { ...free, busy: busyOf(all), copies: n }
      const one = { ...free, busy: takenTogether(input.busy, { copies: n }, today) }
      const from = addDays(today, start)
      const period = { from, to: addDays(from, length - 1) }
      expect(checkPeriod(input, period)).toEqual(checkPeriod(one, period))
      expect(calendar(input, today, last)).toEqual(calendar(one, today, last))
      expect(freeAlternatives(input, period)).toEqual(freeAlternatives(one, period))
      const ofLoans = { ...input, busy: input.busy.filter(({ kind }) => kind !== 'queue') }
      expect(checkEnd(input, period, from)).toEqual(checkEnd(ofLoans, period, from))
    }),
    { numRuns: generated(1000) },
  )
})

describe('how many copies are free', () => {
  test('is a step for each change, from the first day on', () => {
    fc.assert(
      fc.property(periods, copies, (all, n) => {
        const busy = busyOf(all)
        const steps = freeSteps(busy, n, { from: today, to: last })
        expect(steps[0]?.[0]).toBe(today)
        for (const day of days) {
          const now = steps.findLast(([from]) => from <= day)?.[1]
          expect(now, day).toBe(Math.max(0, n - count(busy, day)))
        }
        for (const [at, [, value]] of steps.entries()) expect(steps[at - 1]?.[1]).not.toBe(value)
      }),
      { numRuns: generated(3000) },
    )
  })

  test('says a phone which days are taken for as many as it wants', () => {
    fc.assert(
      fc.property(periods, copies, fc.integer({ min: 1, max: 5 }), (all, n, wanted) => {
        const busy = busyOf(all)
        const taken = takenFromSteps(freeSteps(busy, n, { from: today, to: last }), wanted)
        const exact = takenTogether(busy, { copies: n, wanted }, today)
        for (const day of days) {
          expect(taken.some(covers(day)), day).toBe(exact.some(covers(day)))
        }
      }),
      { numRuns: generated(2000) },
    )
  })

  test('counts the member’s own reservation as free for them', () => {
    const own = { from: '2026-11-25', to: '2026-11-27' }
    const busy: BusyPeriod[] = [
      { from: '2026-11-24', to: '2026-11-26', kind: 'loan' },
      { ...own, kind: 'loan' },
      { from: '2026-11-26', to: '2026-11-30', kind: 'loan' },
    ]
    const steps = freeSteps(busy, 2, { from: today, to: last })
    const bounds = (all: BusyPeriod[]) => all.map(({ from, to }) => `${from} ${to}`)
    expect(bounds(takenFromSteps(steps, 1))).toEqual(['2026-11-25 2026-11-27'])
    expect(takenFromSteps(steps, 1, [own])).toEqual([])
    // Three take two copies on the 26th: that day is nobody's.
    const tight = freeSteps([...busy, { from: '2026-11-26', to: '2026-11-26', kind: 'loan' }], 3, {
      from: today,
      to: last,
    })
    expect(bounds(takenFromSteps(tight, 2, [own]))).toEqual(['2026-11-26 2026-11-26'])
  })

  test('counts the days that are kept for them in the queue as free too, and no other’s', () => {
    const kept = { from: '2026-11-22', to: '2026-11-26' }
    const reserved = { from: '2026-11-24', to: '2026-11-25' }
    const others: BusyPeriod[] = [
      { from: '2026-11-20', to: '2026-11-30', kind: 'loan' },
      { from: '2026-11-28', to: '2026-11-29', kind: 'queue' },
    ]
    const taken = (busy: BusyPeriod[], own: { from: string; to: string }[]) =>
      takenFromSteps(freeSteps(busy, 2, { from: today, to: last }), 1, own).map(({ from, to }) => [
        from,
        to,
      ])
    const queued: BusyPeriod[] = [...others, { ...kept, kind: 'queue' }]
    expect(taken(queued, [kept])).toEqual([['2026-11-28', '2026-11-29']])
    expect(taken([...queued, { ...reserved, kind: 'loan' }], [kept, reserved])).toEqual([
      ['2026-11-28', '2026-11-29'],
    ])
  })
})

describe('what a product with copies is today', () => {
  const out = (to: string, due?: string): BusyPeriod => ({
    from: '2026-11-16',
    to,
    kind: 'loan',
    ...(due && { due }),
  })

  test('is available while one is in', () => {
    const input = { ...free, copies: 2, busy: [out('2026-11-25')] }
    expect(stateToday(input)).toEqual({ status: 'available', lentUntil: null, freeFrom: null })
  })

  test('is lent until the first comes back', () => {
    const busy = [
      out('2026-11-27'),
      out('2026-11-24'),
      { ...out('2026-11-30'), from: '2026-11-22' },
    ]
    const state = stateToday({ ...free, copies: 2, busy })
    expect(state).toEqual({ status: 'busy', lentUntil: '2026-11-24', freeFrom: '2026-11-28' })
  })

  test('does not count on one that should be back', () => {
    const late = out(today, '2026-11-18')
    const state = stateToday({ ...free, copies: 2, busy: [late, out('2026-11-24')] })
    expect(state).toEqual({ status: 'busy', lentUntil: '2026-11-24', freeFrom: '2026-11-25' })
    const all = stateToday({ ...free, copies: 2, busy: [late, out(today, '2026-11-19')] })
    expect(all).toEqual({ status: 'busy', lentUntil: '2026-11-18', freeFrom: null })
  })
})

test('a reservation is one period of those that begin on its day', () => {
  const own = { from: '2026-11-24', to: '2026-11-25' }
  const other: BusyPeriod = { from: '2026-11-24', to: '2026-11-27', kind: 'loan' }
  const busy: BusyPeriod[] = [
    other,
    { ...own, kind: 'loan' },
    { from: '2026-11-26', to: '2026-11-26', kind: 'preparation' },
    { from: '2026-11-28', to: '2026-11-28', kind: 'preparation' },
  ]
  expect(withoutReservation(busy, own)).toEqual([busy[0], busy[3]])
})

describe('dealing copies', () => {
  const taking = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 8 }) }),
    { maxLength: 12 },
  )
  const ids = (n: number) => Array.from({ length: n }, (_, at) => `copy-${at}`)

  /** Loans one after the other, as they are booked: each only if a count of its days allows it. */
  test('is always possible for what a count of the days allowed, whoever came first', () => {
    fc.assert(
      fc.property(taking, copies, fc.integer({ min: 0, max: 3 }), (all, n, outs) => {
        let loans: Taking[] = []
        for (const [at, { start, length }] of all.entries()) {
          const out = at < Math.min(outs, n)
          const from = addDays(today, out ? 0 : start)
          const one = { id: `loan-${at}`, copyId: null, out, from, to: addDays(from, length - 1) }
          const busy = loans.map(({ from, to }): BusyPeriod => ({ from, to, kind: 'loan' }))
          const taken = takenTogether(busy, { copies: n }, today)
          if (taken.some(({ from, to }) => from <= one.to && one.from <= to)) continue
          const dealt = dealCopies([...loans, { ...one, out: false }], ids(n), today)
          expect(dealt).not.toBeNull()
          const kept = loans.filter(loan => loan.out && dealt?.has(loan.id))
          expect(kept).toEqual([])
          loans = [...loans, one].map(loan => ({
            ...loan,
            copyId: dealt?.get(loan.id) ?? loan.copyId,
          }))
        }
        for (const a of loans) {
          for (const b of loans) {
            const meet = a !== b && a.copyId === b.copyId && a.from <= b.to && b.from <= a.to
            expect(meet, `${a.id} ${b.id}`).toBe(false)
          }
        }
      }),
      { numRuns: generated(5000) },
    )
  })

  const loan = (
    id: string,
    from: string,
    to: string,
    copyId: string | null = null,
    out = false,
  ) => ({
    id,
    from,
    to,
    copyId,
    out,
  })

  test('leaves each its copy where a new one finds room', () => {
    const loans = [
      loan('a', '2026-11-23', '2026-11-25', 'copy-1'),
      loan('b', '2026-11-24', '2026-11-26'),
    ]
    expect(dealCopies(loans, ids(2), today)).toEqual(new Map([['b', 'copy-0']]))
  })

  test('deals anew if a new one finds none: with one copy each, the long one has no room', () => {
    const loans = [
      loan('a', '2026-11-23', '2026-11-24', 'copy-0'),
      loan('b', '2026-11-26', '2026-11-27', 'copy-1'),
      loan('long', '2026-11-25', '2026-11-30'),
    ]
    const dealt = dealCopies(loans, ids(2), today)
    expect(dealt && [...dealt.keys()]).toContain('long')
  })

  test('says that there are too few, and never moves what is handed out', () => {
    const loans = [
      loan('a', '2026-11-16', '2026-11-25', 'copy-9', true),
      loan('b', '2026-11-20', '2026-11-21'),
      loan('c', '2026-11-21', '2026-11-22'),
    ]
    expect(dealCopies(loans, ids(1), today)).toBeNull()
    expect(dealCopies(loans, ids(2), today)?.has('a')).toBe(false)
  })
})
