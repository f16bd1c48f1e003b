import { expect, test } from 'vitest'
import { chunk } from './chunk.ts'

test('every chunk but the last is full, and no element is lost', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunk([], 3)).toEqual([])
  expect(chunk(['a', 'b'], 1)).toEqual([['a'], ['b']])
  expect(chunk(Array.from({ length: 41 }), 12).map(part => part.length)).toEqual([12, 12, 12, 5])
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a size of %s is refused', size => {
  expect(() => chunk([1], size)).toThrow(new RangeError('A part has a whole number of items'))
})

test.each(['abc', null, 7, { length: 2 }])('%s is not a list', list => {
  expect(() => chunk(list as unknown as number[], 2)).toThrow(
    new TypeError('Only a list can be divided'),
  )
})
