import { expect, test } from 'vitest'
import { isOwnPath, ownPath } from './own-path.ts'

const origin = 'https://bologna.example.org'

test.each([
  ['/products/ogt-0001?x=1#y', '/products/ogt-0001?x=1#y'],
  [`${origin}/products/ogt-0001`, '/products/ogt-0001'],
  ['https://BOLOGNA.example.org:443/help', '/help'],
  ['/a//b', '/a//b'],
])('%s is a page of this site', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  `${origin}//evil.example`,
  `${origin}/\\evil.example`,
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  'https://user:word@bologna.example.org/',
  'http://bologna.example.org/',
  'https://bologna.example.org:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://bologna.example.org/1',
])('%j is not a page of this site', address => {
  expect(ownPath(address, origin)).toBeNull()
  expect(isOwnPath(address)).toBe(false)
})

test('a whole URL is not a path, even if it is of this site', () => {
  expect(isOwnPath(`${origin}/help`)).toBe(false)
  expect(isOwnPath('help')).toBe(false)
  expect(isOwnPath('/help')).toBe(true)
})
