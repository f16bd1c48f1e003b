import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', {})
const { detectLocale, offerLanguages } = await import('./locale.ts')

test.each([
  [null, ['it-IT', 'en'], 'it'],
  [null, ['en-GB', 'it'], 'en'],
  [null, ['de-DE', 'en'], 'de'],
  [null, ['fr-FR', 'en'], 'it'],
  [null, [], 'it'],
  ['en', ['it-IT'], 'en'],
  ['it', ['en-US'], 'it'],
  ['xx', ['en-US'], 'en'],
] as const)('stored %s, browser %s: %s', (stored, languages, locale) => {
  expect(detectLocale(stored, languages)).toBe(locale)
})

test('a language that the library does not offer becomes the library’s own', () => {
  offerLanguages(['de', 'it'])
  expect(detectLocale('en', ['it-IT'])).toBe('it')
  expect(detectLocale('en', ['en-GB'])).toBe('de')
  expect(detectLocale(null, ['it-IT'])).toBe('it')
  offerLanguages(undefined)
  expect(detectLocale('en', ['it-IT'])).toBe('en')
})
