import { describe, expect, test } from 'vitest'
import { desk, morning } from '#tests/support/visits.ts'
import type { AvailabilityInput } from '../days/availability.ts'
import { canOffer, estimateTurn, offerEnds } from './queue.ts'

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
    expect(offerEnds(opening, '2026-11-20', 2)).toBe('2026-11-24')
  })

  test('does not shrink by a closure', () => {
    const holidays = [{ id: 'h', name: null, inizio: '2026-11-23', fine: '2027-01-06' }]
    expect(offerEnds({ ...opening, holidays }, '2026-11-20', 2)).toBe('2027-01-08')
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

describe('the day on which a turn may come', () => {
  const out = [{ from: '2026-11-18', to: '2026-11-26', kind: 'loan' as const }]
  const input = {
    availability: { ...availability, busy: out },
    opening,
    typicalDays: 7,
    openDays: 2,
  }
  test('is the return for the first in the queue, and for others the turns before theirs as well', () => {
    expect(estimateTurn({ ...input, position: 1 })).toBe('2026-11-27')
    expect(estimateTurn({ ...input, position: 2 })).toBe('2026-12-08')
    expect(estimateTurn({ ...input, position: 3 })).toBe('2026-12-17')
  })

  test('is counted in calendar days if the pickup point never opens', () => {
    const never = { ...opening, opening_hours: [] }
    const shut = { ...input, opening: never }
    expect(estimateTurn({ ...shut, position: 1 })).toBe('2026-11-27')
    expect(estimateTurn({ ...shut, position: 2 })).toBe('2026-12-06')
  })

  test('is unknown while the product is in repair', () => {
    const broken = { ...availability, maintenance: true }
    expect(estimateTurn({ ...input, availability: broken, position: 1 })).toBeNull()
  })
})
