import { expect, test } from 'vitest'
import { safeReturn } from './guards.ts'

test('after signing in one goes back to where one was, on this site only', () => {
  expect(safeReturn('/products/ogt-0001?x=1')).toBe('/products/ogt-0001?x=1')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
  ]) {
    expect(safeReturn(foreign)).toBe('/')
  }
  expect(safeReturn('/signin?from=/signin')).toBe('/')
})
