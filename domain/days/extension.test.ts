import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generated } from '#tests/support/generated.ts'
import { desk, morning } from '#tests/support/visits.ts'
import { busyUntil } from './busy.ts'
import { type ExtensionInput, extensionOf, extensionTarget } from './extension.ts'
import { isOpen } from './opening.ts'
import { addDays, eachDay } from './plain-date.ts'

const weekdays = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-18:00' })),
  holidays: [],
  additional_days: [],
}
const input: ExtensionInput = {
  ...morning,
  today: '2026-11-20',
  from: '2026-11-16',
  to: '2026-11-25',
  others: [],
  queue: false,
  opening: null,
  preparationOpening: null,
  preparationDays: 0,
  sameDayTurnover: false,
}
const booked = (from: string, to = addDays(from, 2)) => ({
  kind: 'loan' as const,
  from,
  to,
})

describe('the latest end of an extension', () => {
  test('is a month later, or the last day of that month', () => {
    expect(extensionOf(input)).toEqual({ to: '2026-12-25', limit: null })
    expect(extensionTarget('2027-01-31')).toBe('2027-02-28')
  })

  test('does not exist if somebody waits in the queue', () => {
    expect(extensionOf({ ...input, queue: true })).toEqual({ to: null, limit: 'queue' })
  })

  test('is the day before the next loan', () => {
    const others = [booked('2026-12-05')]
    expect(extensionOf({ ...input, others })).toEqual({ to: '2026-12-04', limit: 'booked' })
  })

  test('leaves the days to prepare the product for the next loan', () => {
    const others = [booked('2026-12-05')]
    const rule = { preparationDays: 2 }
    expect(extensionOf({ ...input, ...rule, others })).toEqual({
      to: '2026-12-02',
      limit: 'booked',
    })
    const open = { preparationOpening: weekdays, preparationDays: 2 }
    const monday = [booked('2026-12-07')]
    expect(extensionOf({ ...input, ...open, others: monday })).toEqual({
      to: '2026-12-02',
      limit: 'booked',
    })
  })

  test('does not exist if the next loan begins on the following day', () => {
    const others = [booked('2026-11-26')]
    expect(extensionOf({ ...input, others })).toEqual({ to: null, limit: 'booked' })
  })

  test('ignores loans before the current end and after the month', () => {
    const others = [
      booked('2026-11-01', '2026-11-15'),
      booked('2026-11-21', input.to),
      booked('2026-12-26'),
    ]
    expect(extensionOf({ ...input, others })).toEqual({ to: '2026-12-25', limit: null })
  })

  test('is before the nearest of several loans', () => {
    const others = [booked('2027-01-10'), booked('2026-12-15'), booked('2026-12-05')]
    expect(extensionOf({ ...input, others })).toEqual({ to: '2026-12-04', limit: 'booked' })
  })

  test('is an open day for the return', () => {
    // 26 December 2026 is a Saturday.
    const saturday = { ...input, to: '2026-11-26', opening: weekdays }
    expect(extensionOf(saturday)).toEqual({ to: '2026-12-25', limit: 'closed' })
    // The next loan begins on a Monday: of the two reasons the loan is reported.
    const both = { ...input, opening: weekdays, others: [booked('2026-12-07')] }
    expect(extensionOf(both)).toEqual({ to: '2026-12-04', limit: 'booked' })
  })

  test('does not exist if the pickup point never opens', () => {
    const never = { ...weekdays, opening_hours: [] }
    expect(extensionOf({ ...input, opening: never })).toEqual({ to: null, limit: 'closed' })
  })

  test('is today or later for an overdue loan', () => {
    const late = { ...input, today: '2026-11-28' }
    const from = (day: string) => extensionOf({ ...late, others: [booked(day)] })
    expect(from('2026-11-29')).toEqual({ to: '2026-11-28', limit: 'booked' })
    expect(from('2026-11-28')).toEqual({ to: null, limit: 'booked' })
    const afterAMonth = { ...input, today: '2026-12-26' }
    expect(extensionOf(afterAMonth)).toEqual({ to: null, limit: 'late' })
    expect(extensionOf({ ...afterAMonth, queue: true }).limit).toBe('late')
  })
})

test('is the latest day that is free, open, not past, and leaves the preparation', () => {
  const arbitrary = fc.record({
    preparationDays: fc.nat(3),
    sameDayTurnover: fc.boolean(),
    opening: fc.constantFrom(null, weekdays),
    late: fc.integer({ min: -5, max: 40 }),
    starts: fc.array(fc.nat(40), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(arbitrary, ({ opening, late, starts, ...rule }) => {
      const others = starts.map(ahead => booked(addDays(input.to, 1 + ahead)))
      const given = { ...input, ...rule, opening, others, today: addDays(input.to, late) }
      const free = (day: string) =>
        eachDay(addDays(input.to, 1), busyUntil(input.from, day, given)).every(
          day => !others.some(one => one.from <= day && day <= one.to),
        )
      const possible = eachDay(addDays(input.to, 1), extensionTarget(input.to)).filter(
        day => day >= given.today && free(day) && (!opening || isOpen(opening, day)),
      )
      expect(extensionOf(given).to).toBe(possible.at(-1) ?? null)
    }),
    { numRuns: generated(1000) },
  )
})
