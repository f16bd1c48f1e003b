import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', {})
const { detectLocale } = await import('./locale.ts')

test.each([
  [null, ['it-IT', 'en'], 'it'],
  [null, ['en-GB', 'it'], 'en'],
  [null, ['de-DE', 'en'], 'it'],
  [null, [], 'it'],
  ['en', ['it-IT'], 'en'],
  ['it', ['en-US'], 'it'],
  ['xx', ['en-US'], 'en'],
] as const)('stored %s, browser %s: %s', (stored, languages, locale) => {
  expect(detectLocale(stored, languages)).toBe(locale)
})
