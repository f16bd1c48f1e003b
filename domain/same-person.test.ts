import { expect, test } from 'vitest'
import { beginningsOf, isLikeName, sortedName } from './same-person.ts'

test.each([
  ['Marta Bonfiglioli', 'bonfiglioli marta'],
  ['Nicolò D’Angelo', "Nicolo D'Angelo"],
  ["D'Angelo Nicolò", 'Nicolo Dangelo'],
  ['Marta Bonfiglioli', 'Marta Bonfilgioli'],
  ['Marta Bonfiglioli', 'Marta Bonfigliola'],
  ['Marta Bonfiglioli', 'Marta Bonfiglioli Rossi'],
  ['Giovani Rossi', 'Giovanni Rossi'],
  ['Marta', 'marta'],
])('%s may be %s', (one, other) => {
  expect(isLikeName(one, other)).toBe(true)
  expect(isLikeName(other, one)).toBe(true)
})

test.each([
  ['Marta', 'Marta Bonfiglioli'],
  ['Marta Bonfiglioli', 'Carlo Bonfiglioli'],
  ['Marta Rossi', 'Marta Rizzo'],
  ['Anna Neri', 'Anna Anna'],
  ['Ada Neri', 'Ida Neri'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect(isLikeName(one, other)).toBe(false)
  expect(isLikeName(other, one)).toBe(false)
})

test('a name is looked for by the beginnings of its words, without accents', () => {
  expect(beginningsOf("Élodie D'Amico")).toEqual(['el', 'da'])
})

test('a name is the same in any order of its words', () => {
  expect(sortedName("D'Angelò Fatima")).toBe(sortedName('Fatima Dangelo'))
})
