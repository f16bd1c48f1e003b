import { expect, test } from 'vitest'
import { withSynonyms } from './synonyms.ts'

const wordsOf = (...terms: string[]) => withSynonyms(terms)?.map(({ words }) => words) ?? null

test.each([
  [['drill'], [['drill', 'trapano']]],
  [['Guitars'], [['Guitars', 'chitarra']]],
  [['Bohrmaschinen'], [['Bohrmaschinen', 'trapano']]],
  [['Säge'], [['Säge', 'sega']]],
])('%j is searched by its Italian name too', (terms, expected) => {
  expect(wordsOf(...terms)).toEqual(expected)
})

test('a name of several words is one thing, and both Italian words have to be there', () => {
  expect(wordsOf('blue', 'sleeping', 'bag')).toEqual([
    ['blue'],
    ['sleeping', 'sacco'],
    ['sleeping', 'pelo'],
    ['bag', 'sacco'],
    ['bag', 'pelo'],
  ])
})

test('a name that is being typed already stands for its thing; the last word may be only begun', () => {
  expect(withSynonyms(['wheelch'])).toEqual([
    { words: ['wheelch', 'sedia'], typed: 'wheelch' },
    { words: ['wheelch', 'rotelle'], typed: 'wheelch' },
  ])
})

test('Italian words are searched as they are', () => {
  expect(wordsOf('trapano')).toBeNull()
  expect(wordsOf('trap')).toBeNull()
  expect(wordsOf()).toBeNull()
})
