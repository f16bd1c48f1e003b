import { expect, test } from 'vitest'
import { nest } from './nest.ts'

test('dotted names become nested objects', () => {
  expect(nest({ email: 'a', 'name.first': 'b', 'name.last': 'c', 'x.y.z': 'd' })).toEqual({
    email: 'a',
    name: { first: 'b', last: 'c' },
    x: { y: { z: 'd' } },
  })
})
