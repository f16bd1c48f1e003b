import { expect, test } from 'vitest'
import { formats } from './use-format.ts'

test('a day after a verb has its article in Italian, elided before a vowel', () => {
  const { onDay } = formats('it')
  expect(onDay('2026-08-08')).toBe("l'8 ago 2026")
  expect(onDay('2026-08-11')).toBe("l'11 ago 2026")
  expect(onDay('2026-08-18')).toBe('il 18 ago 2026')
  expect(onDay('2026-08-01')).toBe('il 1 ago 2026')
  expect(formats('en').onDay('2026-08-08')).toBe('on 8 Aug 2026')
})
