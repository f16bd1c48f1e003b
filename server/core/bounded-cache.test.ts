import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

const kept = <V>(cache: BoundedCache<V>, keys: string) =>
  [...keys].filter(key => cache.get(key) !== undefined).join('')

test('what was used longest ago is forgotten first', () => {
  const cache = new BoundedCache<number>(3)
  for (const key of 'abc') cache.set(key, 1)
  cache.get('a')
  cache.set('d', 1)
  expect(kept(cache, 'abcd')).toBe('acd')
})

test('sizes are added up, and a replaced value no longer counts', () => {
  const cache = new BoundedCache<Buffer>(10, ({ length }) => length)
  cache.set('a', Buffer.alloc(8))
  cache.set('a', Buffer.alloc(4))
  cache.set('b', Buffer.alloc(6))
  expect(kept(cache, 'ab')).toBe('ab')
  cache.set('c', Buffer.alloc(1))
  expect(kept(cache, 'abc')).toBe('bc')
})

test('a value larger than the whole cache is not kept', () => {
  const cache = new BoundedCache<Buffer>(10, ({ length }) => length)
  cache.set('a', Buffer.alloc(11))
  expect(kept(cache, 'a')).toBe('')
  cache.set('b', Buffer.alloc(10))
  expect(kept(cache, 'b')).toBe('b')
})
