import { expect, test } from 'vitest'
import { lexemesOf } from './lexemes.ts'
import { rankProducts } from './rank.ts'
import { buildIndex } from './search-index.ts'
import { nearestWords } from './similar-words.ts'
import { matching } from './text-query.ts'

const products = [
  { name: 'Sci da fondo', categories: 'Neve Snow', description: 'Con bastoncini.' },
  { name: 'Sciolina', categories: 'Neve Snow', description: 'Per gli sci.' },
  { name: 'Trapano', categories: 'Fai da te DIY', description: 'Fora il legno; non la neve.' },
]
const index = buildIndex(products)
const found = (...terms: string[]) =>
  rankProducts(index, matching(terms))
    .sort((a, b) => b.rank - a.rank)
    .map(({ product }) => products[product]?.name)

test('a whole word in the name comes before a word that only begins so', () => {
  expect(found('sci')).toEqual(['Sci da fondo', 'Sciolina'])
})

test('a word of the description counts only if no name and no category has it', () => {
  expect(found('neve')).not.toContain('Trapano')
  expect(found('legno')).toEqual(['Trapano'])
})

test('all words must be there; the last one may be incomplete, and words such as «la» do not count', () => {
  expect(found('sci', 'fon')).toEqual(['Sci da fondo'])
  expect(found('trapano', 'fondo')).toEqual([])
  expect(found('il', 'trapano')).toEqual(['Trapano'])
  expect(found()).toEqual([])
})

test('the misspelled word finds the nearest one, and a word like none finds nothing', () => {
  expect(nearestWords(index.words, ['trapnao'])).toEqual([['trapano']])
  expect(nearestWords(index.words, ['xyzzy'])).toBeNull()
  expect(nearestWords(index.words, [])).toBeNull()
})

test.each([
  ['Pèrché l’acqua?', ['perc', 'acqua']],
  ['wi-fi', ['wi-f', 'wi', 'fi']],
  ['12.5 mm, 850W', ['12.5', 'mm', '850w']],
  ['da -5 a 10', ['-5', '10']],
  ['AC/DC e 20/30', ['ac/dc', '20/30']],
  ['fine. Poi', ['fin', 'poi']],
  ['', []],
])('the lexemes of «%s»', (text, expected) => {
  expect(lexemesOf(text)).toEqual(expected)
})
