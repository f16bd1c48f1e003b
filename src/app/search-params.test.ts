import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('query values stay texts', () => {
  expect(parseSearch('?t=1e5')).toEqual({ t: '1e5' })
  expect(parseSearch('?t=0012&k=true')).toEqual({ t: '0012', k: 'true' })
  expect(parseSearch('?a=1&a=2')).toEqual({ a: ['1', '2'] })
  expect(parseSearch('?state={"a":1}')).toEqual({ state: '{"a":1}' })
})

test('query values are written back without quotes', () => {
  expect(stringifySearch({ k: '123', none: undefined })).toBe('?k=123')
  expect(stringifySearch({ a: ['1', '2'] })).toBe('?a=1&a=2')
  expect(stringifySearch({})).toBe('')
})
