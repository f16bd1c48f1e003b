import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('window', {})
const { messagesOf } = await import('#src/i18n/locale.ts')
const { formats } = await import('#src/i18n/use-format.ts')
const { freeTexts } = await import('./free-point.ts')
const messages = await messagesOf('it')
vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z'), toFake: ['Date'] })
beforeEach(() => i18n.loadAndActivate({ locale: 'it', messages }))

const texts = (time = '11:00') => freeTexts({ today: '2026-11-27', time }, formats('it'))
const hours = [
  { from: '10:00', until: '13:00' },
  { from: '15:30', until: '19:00' },
]

test('a first free day is today, tomorrow, or a day with its name', () => {
  const { free, since } = texts()
  expect(free('2026-11-27')).toBe('Libero oggi')
  expect(free('2026-11-28')).toBe('Libero da domani')
  expect(free('2026-12-05')).toBe('Libero da sab 5 dic')
  expect(['2026-11-27', '2026-11-28', '2026-12-05', null].map(since)).toEqual([
    'Da oggi',
    'Da domani',
    'Da sab 5 dic',
    'Nessun giorno libero',
  ])
})

test('with it goes the hour at which the point opens on that day, today until when it is open', () => {
  expect(texts().opens({ day: '2026-11-28', hours })).toBe('apre alle 10')
  expect(texts().opens({ day: '2026-11-27', hours })).toBe('aperto fino alle 13')
  expect(texts('14:00').opens({ day: '2026-11-27', hours: hours.slice(1) })).toBe('apre alle 15:30')
  const always = [{ from: '00:00', until: '24:00' }]
  expect(texts().opens({ day: '2026-11-28', hours: always })).toBe('aperto giorno e notte')
  expect(texts().opens({ day: '2026-11-28', hours: [] })).toBeNull()
  expect(texts().hours(hours)).toBe('10–13, 15:30–19')
  expect(texts().hours(always)).toBe('aperto giorno e notte')
})
