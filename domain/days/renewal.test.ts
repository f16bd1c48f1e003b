import { describe, expect, test } from 'vitest'
import { addDays } from './plain-date.ts'
import {
  activeUntil,
  cardReminderOf,
  dayAfterCards,
  renewableFrom,
  renewedPeriod,
} from './renewal.ts'

const today = '2026-11-20'

test('a membership is active on its first and last day, and the longest one counts', () => {
  expect(activeUntil([], today)).toBeNull()
  expect(activeUntil([{ from: today, to: today }], today)).toBe(today)
  expect(activeUntil([{ from: '2025-11-20', to: '2026-11-19' }], today)).toBeNull()
  expect(activeUntil([{ from: '2026-11-21', to: '2027-11-20' }], today)).toBeNull()
  const two = [
    { from: '2026-01-01', to: '2027-06-01' },
    { from: '2026-01-01', to: '2026-12-31' },
  ]
  expect(activeUntil(two, today)).toBe('2027-06-01')
})

test('the next membership is on sale from the day after the last one ends', () => {
  expect(renewableFrom([], today)).toBe(today)
  expect(renewableFrom([{ from: '2025-11-21', to: '2026-11-20' }], today)).toBe('2026-11-21')
  const following = [
    { from: '2025-12-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2027-11-30' },
  ]
  const day = renewableFrom(following, today)
  expect(day).toBe('2027-12-01')
  expect(activeUntil(following, day)).toBeNull()
  const gap = [following[0], { from: '2027-03-01', to: '2028-02-29' }].filter(card => !!card)
  expect(renewableFrom(gap, today)).toBe('2026-12-01')
})

test.each([
  ['2026-11-20', 12, '2027-11-19'],
  ['2026-08-31', 6, '2027-02-27'],
  ['2028-02-29', 12, '2029-02-27'],
  ['2026-12-31', 12, '2027-12-30'],
])('a membership bought on %s for %i months ends on %s', (day, months, to) => {
  expect(renewedPeriod(day, months)).toEqual({ from: day, to })
})

test('a card of the desk begins after all others, also after one that has not begun', () => {
  expect(dayAfterCards([], today)).toBe(today)
  expect(dayAfterCards([{ from: '2025-11-20', to: '2026-11-19' }], today)).toBe(today)
  expect(dayAfterCards([{ from: '2025-11-21', to: today }], today)).toBe('2026-11-21')
  const later = [
    { from: '2027-03-01', to: '2028-02-29' },
    { from: '2025-12-01', to: '2026-11-30' },
  ]
  expect(dayAfterCards(later, today)).toBe('2028-03-01')
})

describe('a reminder of a card that ends', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  /** Which reminder is due how many days before the end. */
  const dueBefore = (cards: { from: string; to: string }[], end: string) =>
    Array.from({ length: 420 }, (_, left) => left)
      .map(left => [left, cardReminderOf(cards, addDays(end, -left))?.days] as const)
      .filter(([, days]) => days !== undefined)

  test('is due 30 and 7 days before, also a day late, and on the last day only', () => {
    expect(dueBefore([year], year.to)).toEqual([
      [0, 0],
      [6, 7],
      [7, 7],
      [29, 30],
      [30, 30],
    ])
    expect(cardReminderOf([year], '2027-01-01')).toBeNull()
  })

  test('is about the last card, never about one that another follows', () => {
    const next = { from: '2027-01-01', to: '2027-12-31' }
    expect(dueBefore([next, year], year.to)).toEqual([])
    expect(dueBefore([next, year], next.to)).toHaveLength(5)
    expect(cardReminderOf([], today)).toBeNull()
  })

  test('is not due in the first half of a card, nor on its first day', () => {
    const due = (from: string) =>
      dueBefore([{ from, to: year.to }], year.to).map(([, days]) => days)
    expect(due('2026-11-01')).toEqual([0, 7, 7, 30, 30])
    expect(due('2026-11-02')).toEqual([0, 7, 7])
    expect(due('2026-12-01')).toEqual([0, 7, 7])
    expect(due('2026-12-20')).toEqual([0])
    expect(due(year.to)).toEqual([])
    const twice = [{ ...year, from: '2026-12-30' }, year]
    expect(cardReminderOf(twice, '2026-12-24')).toBeNull()
  })

  test('is out of date when the next one is due, or after the last day', () => {
    const stale = (day: string) => cardReminderOf([year], day)?.staleOn
    expect(['2026-12-01', '2026-12-02', '2026-12-24', '2026-12-31'].map(stale)).toEqual([
      '2026-12-24',
      '2026-12-24',
      '2026-12-31',
      '2027-01-01',
    ])
  })
})
