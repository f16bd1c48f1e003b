import { describe, expect, test } from 'vitest'
import { desk, morning } from '#tests/support/visits.ts'
import { endReasonOf, obstacleOf, waitsUntil } from './obstacle.ts'

const today = '2026-11-20' // a Friday
const here = { maintenance: false, out_until: null }
const weekdays = {
  is: { ...desk.is, available: true },
  opening_hours: [1, 2, 3, 4, 5].map(day => ({ id: String(day), day, hours: '09:00-18:00' })),
  holidays: [],
  additional_days: [],
}

describe('a product', () => {
  test('at its place is no obstacle', () => {
    expect(obstacleOf(here, today, today)).toBeNull()
  })

  test('in repair is one for every loan that waits', () => {
    expect(obstacleOf({ ...here, maintenance: true }, '2026-12-24', today)).toBe('in_repair')
  })

  test('that is missing is one too, and is not in repair', () => {
    const missing = { ...here, maintenance: true, missing: true }
    expect(obstacleOf(missing, '2026-12-24', today)).toBe('missing')
  })

  test('that another loan has is one once that is late, or once this loan has begun', () => {
    const out = (out_until: string) => ({ ...here, out_until })
    expect(obstacleOf(out('2026-11-19'), '2026-12-24', today)).toBe('not_back')
    expect(obstacleOf(out(today), '2026-11-21', today)).toBeNull()
    expect(obstacleOf(out(today), today, today)).toBe('not_back')
  })
})

test('a loan waits until its end as long as it cannot be collected', () => {
  const loan = { collect_by: '2026-11-22', to: '2026-11-28' }
  expect(waitsUntil(loan, null)).toBe('2026-11-22')
  expect(waitsUntil(loan, 'not_back')).toBe('2026-11-28')
  expect(waitsUntil({ ...loan, collect_by: null }, null)).toBeNull()
})

describe('a loan ends', () => {
  const ending = {
    from: '2026-11-16',
    to: '2026-11-19',
    place: weekdays,
    ready: null,
    ...morning,
    method: 'desk',
    agreed: false,
    obstacle: null,
    cameBack: false,
  }
  const at = (today: string, time: string) => ({ today, time })
  const closed = {
    ...weekdays,
    holidays: [{ id: '', inizio: '2026-11-01', fine: '2026-11-30', name: '' }],
  }

  test.each([
    ['as not collected if it could have been', {}, 'not_collected'],
    [
      'as not collected if it was ready in time',
      { ready: at('2026-11-18', '10:00') },
      'not_collected',
    ],
    ['because its owner never answered', { method: 'p2p', obstacle: 'not_back' }, 'unanswered'],
    ['because both did not meet', { method: 'p2p', agreed: true }, 'not_met'],
    ['because it is not back', { obstacle: 'not_back' }, 'not_back'],
    ['as not back if it is missing', { obstacle: 'missing' }, 'not_back'],
    ['because it is in repair', { obstacle: 'in_repair' }, 'in_repair'],
    ['because its place was closed', { place: closed }, 'place_closed'],
    [
      'because its place has closed for good',
      { place: { ...weekdays, is: { ...weekdays.is, available: false } } },
      'place_closed',
    ],
    [
      'because it came back after the last visit of its last day',
      { ready: at('2026-11-19', '17:50'), cameBack: true },
      'not_back',
    ],
    ['because it was repaired after its end', { ready: at('2026-11-20', '09:00') }, 'in_repair'],
  ] as const)('%s', (_, facts, reason) => {
    expect(endReasonOf({ ...ending, ...facts })).toBe(reason)
  })
})
