import { expect, test } from 'vitest'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import { desk, morning } from '#tests/support/visits.ts'
import { presetsFrom } from './presets.ts'

const everyDay = {
  ...desk,
  opening_hours: [1, 2, 3, 4, 5, 6, 7].map(day => ({ id: String(day), day, hours: '09:00-19:00' })),
  holidays: [],
  additional_days: [],
}
const input: AvailabilityInput = {
  ...morning,
  today: '2026-11-20',
  busy: [],
  opening: everyDay,
  preparationOpening: everyDay,
  preparationDays: 1,
  sameDayTurnover: false,
  maxMonths: 6,
  maintenance: false,
}

test('usual lengths are offered if the days are free', () => {
  expect(presetsFrom([input], '2026-11-21').map(({ days }) => days)).toEqual([3, 7, 14, 30])
})

test('a length ends before the next loan and its preparation, and is offered once', () => {
  const busy = [{ from: '2026-11-27', to: '2026-12-20', kind: 'loan' as const }]
  const presets = presetsFrom([{ ...input, busy }], '2026-11-21')
  expect(presets.map(({ period }) => period.to)).toEqual(['2026-11-23', '2026-11-25'])
})
