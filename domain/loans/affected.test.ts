import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generated } from '#tests/support/generated.ts'
import { morning } from '#tests/support/visits.ts'
import type { AvailabilityInput } from '../days/availability.ts'
import { type BusyPeriod, busyUntil } from '../days/busy.ts'
import { isOpen } from '../days/opening.ts'
import { addDays, daysInclusive, type PlainDate } from '../days/plain-date.ts'
import {
  affectedBy,
  type Options,
  optionsFor,
  optionsForAll,
  type StandingLoan,
  type Surroundings,
} from './affected.ts'
import { changeRefusal } from './staff-changes.ts'

type Place = NonNullable<Surroundings['place']>

/** A Friday. */
const today = '2026-11-20'
const weekdays = [1, 2, 3, 4, 5]

function placeOf(id: string, days: readonly number[] = weekdays, hours = '09:00-18:00'): Place {
  return {
    id,
    is: { available: true, smartlocker: false, private: false },
    opening_hours: days.map(day => ({ id: String(day), day, hours })),
    holidays: [],
    additional_days: [],
  }
}
const closing = (place: Place, inizio: PlainDate, fine = inizio): Place => ({
  ...place,
  holidays: [...place.holidays, { id: '', name: null, inizio, fine }],
})
const around = (place: Place, changes: Partial<Surroundings> = {}): Surroundings => ({
  place,
  address: 'Via Zamboni 1',
  isThere: true,
  maintenance: false,
  ...changes,
})
/** From Monday to the Monday after. */
const booked: StandingLoan = {
  id: 'a',
  status: 'pending',
  method: 'desk',
  pointId: 'desk',
  from: '2026-11-23',
  to: '2026-11-30',
  collect_by: '2026-11-25',
}
const out: StandingLoan = { ...booked, status: 'approved' }
const desk = placeOf('desk')
const savena = placeOf('savena')
const reasonsOf = (loan: StandingLoan, after: Surroundings) =>
  affectedBy(loan, around(desk), after, today)?.reasons ?? []

describe('a loan is affected', () => {
  test('by a closure on a day on which it can be collected or ends, and by no other', () => {
    expect(reasonsOf(booked, around(closing(desk, '2026-11-23')))).toEqual(['pickup_closed'])
    // The last day to collect it is one that its borrower was promised.
    expect(reasonsOf(booked, around(closing(desk, '2026-11-25')))).toEqual(['pickup_closed'])
    expect(reasonsOf(booked, around(closing(desk, '2026-11-30')))).toEqual(['return_closed'])
    expect(reasonsOf(booked, around(closing(desk, '2026-11-26', '2026-11-29')))).toEqual([])
    expect(reasonsOf(out, around(closing(desk, '2026-11-23')))).toEqual([])
    expect(reasonsOf(out, around(closing(desk, '2026-11-30')))).toEqual(['return_closed'])
  })

  test('by fewer hours on such a day, not by more', () => {
    const opens = (hours: string) => around(placeOf('desk', weekdays, hours))
    expect(reasonsOf(booked, opens('09:00-12:00'))).toEqual(['hours_changed'])
    expect(reasonsOf(booked, opens('08:00-20:00'))).toEqual([])
    expect(reasonsOf(booked, around(placeOf('desk', [2, 3, 4, 5])))).toEqual([
      'pickup_closed',
      'return_closed',
    ])
  })

  test('by the end of its pickup point, another address or way, and a product that is elsewhere', () => {
    const ended = around({ ...desk, is: { ...desk.is, available: false } })
    expect(reasonsOf(booked, ended)).toEqual(['point_ended'])
    expect(reasonsOf(out, ended)).toEqual(['point_ended'])
    expect(reasonsOf(booked, around(desk, { isThere: false }))).toEqual(['not_there'])
    // Its borrower has it.
    expect(reasonsOf(out, around(desk, { isThere: false }))).toEqual([])
    expect(reasonsOf(booked, around(desk, { address: 'Via Verdi 2' }))).toEqual(['address_changed'])
    const locker = around({ ...desk, is: { ...desk.is, smartlocker: true } })
    expect(reasonsOf(booked, locker)).toEqual(['way_changed'])
  })

  test('by a repair while it waits; a home and a delivery only by what concerns them', () => {
    const broken = around(desk, { maintenance: true })
    expect(reasonsOf(booked, broken)).toEqual(['in_repair'])
    expect(reasonsOf(out, broken)).toEqual([])
    expect(reasonsOf({ ...booked, method: 'p2p' }, broken)).toEqual(['in_repair'])
    const delivered: StandingLoan = { ...booked, method: 'delivery', collect_by: null }
    expect(reasonsOf(delivered, around(desk, { isThere: false }))).toEqual([])
    expect(reasonsOf(delivered, around(closing(desk, '2026-11-24')))).toEqual([])
    expect(reasonsOf(delivered, around(closing(desk, '2026-11-23')))).toEqual(['pickup_closed'])
  })

  test('not by what was so before', () => {
    const shut = around(closing(desk, '2026-11-23'), { maintenance: true, isThere: false })
    expect(affectedBy(booked, shut, shut, today)).toBeNull()
  })
})

const calendar: AvailabilityInput = {
  ...morning,
  today,
  busy: [],
  opening: null,
  maxMonths: 6,
  maintenance: false,
  preparationOpening: null,
  preparationDays: 0,
  sameDayTurnover: false,
}
const busy = (from: PlainDate, to: PlainDate): BusyPeriod => ({ from, to, kind: 'loan' })
const options = (loan: StandingLoan, places: Place[], others: BusyPeriod[] = []) =>
  optionsFor(loan, {
    calendar: { ...calendar, busy: [busy(loan.from, loan.to), ...others] },
    places,
  }).map(({ from, to, pointId }) => [from.slice(5), to.slice(5), pointId].join(' '))

describe('what can become of it', () => {
  test('nothing, if it can stay', () => {
    expect(options(booked, [desk, savena])).toEqual([])
    expect(options(booked, [closing(desk, '2026-11-25'), savena])).toEqual([])
  })

  test('a later end if its last day is closed, the same length later if its first is', () => {
    expect(options(booked, [closing(desk, '2026-11-30')])).toEqual(['11-23 12-01 desk'])
    expect(options(out, [closing(desk, '2026-11-30')])).toEqual(['11-23 12-01 desk'])
    expect(options(booked, [closing(desk, '2026-11-23')])).toEqual(['11-24 12-01 desk'])
  })

  test('the same days at another point: first after a long closure, and if the point has ended', () => {
    const long = closing(desk, '2026-11-23', '2026-12-11')
    expect(options(booked, [long, savena])).toEqual(['11-23 11-30 savena', '12-14 12-21 desk'])
    const short = closing(desk, '2026-11-23')
    expect(options(booked, [short, savena])).toEqual(['11-24 12-01 desk', '11-23 11-30 savena'])
    expect(options(booked, [savena])).toEqual(['11-23 11-30 savena'])
    expect(options(booked, [closing(savena, '2026-11-30')])).toEqual(['11-23 12-01 savena'])
  })

  test('never over somebody else, nor while it is in repair', () => {
    const shut = closing(desk, '2026-11-23')
    expect(options(booked, [shut], [busy('2026-12-01', '2026-12-03')])).toEqual([
      '12-04 12-11 desk',
    ])
    const broken = { ...calendar, maintenance: true }
    expect(optionsFor(booked, { calendar: broken, places: [shut, savena] })).toEqual([])
  })

  test('of one that is out only a later end, of a private one nothing', () => {
    expect(options(out, [closing(desk, '2026-11-30', '2026-12-20'), savena])).toEqual([
      '11-23 12-21 desk',
    ])
    expect(options(out, [savena])).toEqual([])
    expect(options({ ...booked, method: 'p2p' }, [closing(desk, '2026-11-23')])).toEqual([])
  })

  test('of one that has begun and waits behind a closure to its end, days after it', () => {
    const begun = { ...booked, from: '2026-11-18', to: '2026-11-24' }
    expect(options(begun, [closing(desk, '2026-11-20', '2026-11-24')])).toEqual([
      '11-18 11-25 desk',
    ])
  })

  test('the same point by its new way', () => {
    const locker = { ...desk, is: { ...desk.is, smartlocker: true } }
    expect(options(booked, [locker, savena])).toEqual(['11-23 11-30 desk'])
  })
})

const point = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    start: fc.integer({ min: 0, max: 25 }),
    length: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ days, start, length }) => ({
    open: placeOf('', days),
    shut: closing(placeOf('', days), addDays(today, start), addDays(today, start + length)),
  }))
const loansOf = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 6 }),
    length: fc.integer({ min: 1, max: 12 }),
    atFirst: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)

test('in generated calendars every day that closes is found, and any choice fits the rules and the others', () => {
  let moved = 0
  fc.assert(
    fc.property(point, point, loansOf, fc.nat({ max: 2 }), (one, two, given, preparationDays) => {
      const rule = { preparationOpening: null, preparationDays, sameDayTurnover: false }
      let next = today
      const loans = given.map(({ gap, length, atFirst }, index) => {
        const from = addDays(next, gap)
        const to = addDays(from, length - 1)
        next = addDays(busyUntil(from, to, rule), 1)
        const pointId = atFirst ? 'one' : 'two'
        const collect_by = addDays(from, Math.min(2, length - 1))
        return {
          id: String(index),
          productId: 'p',
          status: 'pending' as const,
          method: 'desk' as const,
          pointId,
          from,
          to,
          collect_by,
        }
      })
      const place = (id: string, which: 'open' | 'shut') => ({
        ...(id === 'one' ? one : two)[which],
        id,
      })
      const affected = loans.filter(loan => {
        const before = around(place(loan.pointId, 'open'))
        const found = affectedBy(loan, before, around(place(loan.pointId, 'shut')), today)
        for (const day of [loan.from, loan.to]) {
          const closes = isOpen(place(loan.pointId, 'open'), day)
          if (!closes || isOpen(place(loan.pointId, 'shut'), day)) continue
          expect(found?.closed, day).toContain(day)
        }
        return found !== null
      })
      const taken = loans.map(({ from, to }) => busy(from, busyUntil(from, to, rule)))
      const kept = { ...calendar, ...rule, busy: taken.flatMap(split(preparationDays)) }
      const places = [place('one', 'shut'), place('two', 'shut')]
      const all = optionsForAll(affected, (): Options => ({ calendar: kept, places }))
      // Whatever is chosen, the loans share no day.
      for (const pick of [0, 1, 2]) {
        const chosen = loans.map(loan => {
          const plan = all.get(loan.id)?.[pick]
          if (!plan) return loan
          moved++
          const opening = places.find(({ id }) => id === plan.pointId) ?? null
          const without = { ...kept, busy: taken.filter(({ from }) => from !== loan.from), opening }
          expect(changeRefusal(without, loan, plan)).toBeNull()
          expect(plan.from >= loan.from).toBe(true)
          expect(daysInclusive(plan.from, plan.to)).toBeGreaterThanOrEqual(
            daysInclusive(loan.from, loan.to),
          )
          return { ...loan, from: plan.from, to: plan.to }
        })
        const spans = chosen.map(({ from, to }) => ({ from, to: busyUntil(from, to, rule) }))
        const sorted = spans.sort((a, b) => (a.from < b.from ? -1 : 1))
        for (const [index, span] of sorted.entries()) {
          const before = sorted[index - 1]
          if (before) expect(before.to < span.from, JSON.stringify(sorted)).toBe(true)
        }
      }
    }),
    { numRuns: generated(1000) },
  )
  expect(moved).toBeGreaterThan(100)
})

/** A busy period as the calendar has it: the loan, then its preparation. */
const split =
  (preparation: number) =>
  ({ from, to }: BusyPeriod): BusyPeriod[] =>
    preparation === 0
      ? [{ from, to, kind: 'loan' }]
      : [
          { from, to: addDays(to, -preparation), kind: 'loan' },
          { from: addDays(to, 1 - preparation), to, kind: 'preparation' },
        ]
