import { expect, test } from 'vitest'
import { formats } from './use-format.ts'

test('an Italian day has the preposition for its number or weekday', () => {
  const it = formats('it')
  const from = (date: string) => it.withPreposition('from', it.day(date))
  expect(from('2026-08-08')).toBe("dall'8 ago 2026")
  expect(from('2026-08-11')).toBe("dall'11 ago 2026")
  expect(from('2026-08-18')).toBe('dal 18 ago 2026')
  expect(it.withPreposition('of', it.moment('2026-08-08T10:00:00Z'))).toMatch(/^dell'8 ago 2026, /)
  expect(it.withPreposition('until', it.day('2026-08-11'))).toBe("fino all'11 ago 2026")
  // The weekday comes first, and Sunday is feminine.
  expect(it.withPreposition('from', it.dayFull('2026-08-09'))).toBe('dalla domenica 9 agosto 2026')
  expect(it.withPreposition('since', it.dayShort('2026-08-08'))).toBe('dal sab 8 ago')
  expect(formats('en').withPreposition('since', formats('en').day('2026-08-08'))).toBe(
    'since 8 Aug 2026',
  )
})

test('an Italian day after a verb has its article, elided before a vowel', () => {
  const { onDay } = formats('it')
  expect(onDay('2026-08-08')).toBe("l'8 ago 2026")
  expect(onDay('2026-08-11')).toBe("l'11 ago 2026")
  expect(onDay('2026-08-18')).toBe('il 18 ago 2026')
  expect(onDay('2026-08-01')).toBe('il 1 ago 2026')
  expect(formats('en').onDay('2026-08-08')).toBe('on 8 Aug 2026')
})

test('a period has no zero before its days, whatever the locale data says', () => {
  const period = { from: '2026-05-02', to: '2026-05-09' }
  expect(formats('it').period(period)).toBe('2–9 mag 2026')
  expect(formats('it').periodShort({ ...period, to: '2026-06-01' })).toBe('2 mag – 1 giu')
  expect(formats('en').period({ ...period, to: '2026-06-01' })).toBe('2 May – 1 Jun 2026')
})
