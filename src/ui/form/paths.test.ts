import { expect, test } from 'vitest'
import { isWithin, valueAt, withAt } from './paths.ts'

const values = { email: 'a', name: { first: 'b' }, x: { y: { z: 4 } } }

test('a dotted path reads a value inside an object in an object', () => {
  expect(valueAt(values, 'email')).toBe('a')
  expect(valueAt(values, 'name.first')).toBe('b')
  expect(valueAt(values, 'x.y.z')).toBe(4)
})

test('a dotted path sets a value inside an object in an object, in a copy', () => {
  expect(withAt(values, 'x.y.z', null)).toEqual({ ...values, x: { y: { z: null } } })
  expect(values.x.y.z).toBe(4)
})

test('a dotted path reads and sets a value inside an item of a list, in a copy', () => {
  const lists = { cards: [{ name: 'a' }, { name: 'b' }] }
  expect(valueAt(lists, 'cards.1.name')).toBe('b')
  expect(withAt(lists, 'cards.1.name', 'c')).toEqual({ cards: [{ name: 'a' }, { name: 'c' }] })
  expect(lists.cards[1]?.name).toBe('b')
})

test('a path is within itself and within its beginning, up to a dot', () => {
  expect(isWithin('hosts', 'hosts')).toBe(true)
  expect(isWithin('hosts.0', 'hosts')).toBe(true)
  expect(isWithin('hosts_of', 'hosts')).toBe(false)
})
