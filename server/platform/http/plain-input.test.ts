import { expect, test } from 'vitest'
import { findUnfit, isPlainText, parseJson } from '#server/core/plain-input.ts'

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test('text with a NUL or half a surrogate pair is invalid', () => {
  expect(['a\0b', '\ud800', 'a\udfff'].map(isPlainText)).toEqual([false, false, false])
  expect(['', 'città', '🔧👩‍🔧', '\u202e'].every(isPlainText)).toBe(true)
})

test('the path of an invalid text is reported, also for a key', () => {
  expect(findUnfit({ a: [{ b: 'ok' }, { c: '\0' }] })).toEqual({ path: 'a.1.c', reason: 'text' })
  expect(findUnfit({ a: { '\ud800': 1 } })).toEqual({ path: 'a', reason: 'text' })
  expect(findUnfit({ a: [1, null, true, 'b'] })).toBeNull()
})

test('30,000 nested lists are refused without recursion', () => {
  expect(findUnfit(nested(30_000))).toEqual({ path: '', reason: 'too_deep' })
  expect(findUnfit(nested(20))).toBeNull()
})

test('parsed JSON is valid', () => {
  expect(parseJson('{"a":"b"}')).toEqual({ a: 'b' })
  expect(() => parseJson('"\\u0000"')).toThrow(SyntaxError)
})
