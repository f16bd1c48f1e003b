import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['Bambine e bambini', 'bambi', true],
  ['Ausili e mobilità', 'MOBILITA', true],
  ['Giochi da tavolo', 'tavolo gio', true],
  ['Giochi da tavolo', 'tavolo bici', false],
  ['Giochi da tavolo', 'avolo', false],
  ["Giochi all'aperto", 'aperto', true],
  ['Campeggio', '', true],
])('«%s» for «%s»: %s', (text, keywords, expected) => {
  expect(matches(text, keywords)).toBe(expected)
})
