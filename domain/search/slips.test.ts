import { expect, test } from 'vitest'
import { slipsAllowed, slipsBetween } from './slips.ts'

test('a letter missing, added, wrong or swapped with its neighbour is one slip', () => {
  for (const typed of ['trapno', 'trappano', 'trapeno', 'trapnao']) {
    expect([typed, slipsBetween(typed, 'trapano')]).toEqual([typed, 1])
  }
  expect(slipsBetween('trapano', 'trapano')).toBe(0)
})

test('the beginning of a word matches the word', () => {
  expect(slipsBetween('biciclte', 'bicicletta')).toBe(1)
  expect(slipsBetween('proiet', 'proiettore')).toBe(0)
})

test('words that share only some letters are many slips apart', () => {
  expect(slipsBetween('automobile', 'autorefrigerante')).toBeGreaterThan(4)
  expect(slipsBetween('', 'tenda')).toBe(0)
})

test('a short word must be spelled correctly; a long one may have two slips', () => {
  expect(['sci', 'bici', 'trapano', 'bicicletta'].map(slipsAllowed)).toEqual([0, 1, 1, 2])
})
