import { expect, test } from 'vitest'
import { freeTop } from './free-top.ts'

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })
const toast = box(12, 60, 50, 340)

test('a toast stays at the top if nothing is there', () => {
  expect(freeTop(toast, [], 500)).toBe(12)
  expect(freeTop(toast, [box(10, 50, 350, 390), box(60, 90)], 500)).toBe(12)
})

test('it moves below a header and a title, into the first gap that is high enough', () => {
  const parts = [box(10, 54), box(80, 110), box(130, 150), box(240, 280)]
  expect(freeTop(toast, parts, 500)).toBe(158)
})

test('without a free place above the limit it stays where it covers the least', () => {
  const parts = [box(0, 100), box(108, 148, 50, 100), box(160, 400)]
  expect(freeTop(toast, parts, 150)).toBe(108)
})
