import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { Locale } from '#contract/texts/languages.ts'

vi.stubGlobal('window', {})
const { messagesOf } = await import('./locale.ts')
const { formats: known } = await import('./use-format.ts')
const { withPreposition } = await import('./day-prepositions.ts')
const { setTimeZone } = await import('#src/platform/clock.ts')
const messages = {
  it: await messagesOf('it'),
  en: await messagesOf('en'),
  de: await messagesOf('de'),
}

// Days of 2026 until August are then more than half a year away, and named with their year.
vi.useFakeTimers({ now: new Date('2027-06-01T12:00:00Z'), toFake: ['Date'] })

function formats(locale: Locale) {
  i18n.loadAndActivate({ locale, messages: messages[locale] })
  return known(locale)
}

test('an Italian day has the preposition for its number or weekday', () => {
  const it = formats('it')
  const from = (date: string) => withPreposition('from', it.day(date))
  expect(from('2026-08-08')).toBe("dall'8 ago 2026")
  expect(from('2026-08-11')).toBe("dall'11 ago 2026")
  expect(from('2026-08-18')).toBe('dal 18 ago 2026')
  expect(withPreposition('of', it.moment('2026-08-08T10:00:00Z'))).toMatch(/^dell'8 ago 2026, /)
  expect(withPreposition('until', it.day('2026-08-11'))).toBe("fino all'11 ago 2026")
  // The weekday comes first, and Sunday is feminine.
  expect(withPreposition('from', it.dayFull('2026-08-09'))).toBe('da domenica 9 agosto 2026')
  expect(withPreposition('since', it.dayShort('2026-08-08'))).toBe('da sab 8 ago')
  expect(withPreposition('since', formats('en').day('2026-08-08'))).toBe('since 8 Aug 2026')
})

test('an Italian day after a verb has its article, elided before a vowel', () => {
  const onDay = (date: string, locale: Locale = 'it') =>
    withPreposition('on', formats(locale).day(date))
  expect(onDay('2026-08-08')).toBe("l'8 ago 2026")
  expect(onDay('2026-08-11')).toBe("l'11 ago 2026")
  expect(onDay('2026-08-18')).toBe('il 18 ago 2026')
  expect(onDay('2026-08-01')).toBe('il 1 ago 2026')
  expect(onDay('2026-08-08', 'en')).toBe('on 8 Aug 2026')
})

test('the day of an instant is the library’s, just after midnight too', () => {
  setTimeZone('Europe/Rome')
  expect(formats('it').dayOf('2027-05-27T22:30:00.000Z')).toBe('28 mag')
  expect(formats('it').dayOf('2026-08-07T22:30:00.000Z')).toBe('8 ago 2026')
  setTimeZone('UTC')
  expect(formats('it').dayOf('2027-05-27T22:30:00.000Z')).toBe('27 mag')
})

test('a period has no zero before its days, whatever the locale data says', () => {
  const period = { from: '2026-05-02', to: '2026-05-09' }
  expect(formats('it').period(period)).toBe('2–9 mag 2026')
  expect(formats('it').periodShort({ ...period, to: '2026-06-01' })).toBe('2 mag – 1 giu')
  expect(formats('en').period({ ...period, to: '2026-06-01' })).toBe('2 May – 1 Jun 2026')
})

test('a day within half a year has no year, before today and after it', () => {
  const { it, en, de } = { it: formats('it').day, en: formats('en').day, de: formats('de').day }
  expect(['2027-06-01', '2026-12-05', '2027-11-30'].map(it)).toEqual(['1 giu', '5 dic', '30 nov'])
  expect(en('2026-12-05')).toBe('5 Dec')
  expect(de('2026-12-05')).toBe('5. Dez.')
  expect(['2026-11-29', '2027-12-03'].map(it)).toEqual(['29 nov 2026', '3 dic 2027'])
  expect(en('2026-11-29')).toBe('29 Nov 2026')
  formats('it')
  expect(withPreposition('on', known('it').day('2026-12-08'))).toBe("l'8 dic")
  expect(withPreposition('from', known('it').day('2026-12-05'))).toBe('dal 5 dic')
})

test('a period has a year if one of its days is far, and a moment like a day', () => {
  const { period, moment } = formats('it')
  expect(period({ from: '2027-05-05', to: '2027-05-09' })).toBe('5–9 mag')
  expect(period({ from: '2027-11-05', to: '2027-12-09' })).toBe('5 nov – 9 dic 2027')
  expect(moment('2027-05-05T12:30:00Z')).toMatch(/^5 mag, \d\d:30$/)
  expect(moment('2026-05-05T12:30:00Z')).toMatch(/^5 mag 2026, \d\d:30$/)
})
