import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  ['https://example.org/orari?x=1', 'https://example.org/orari?x=1'],
  ['http://example.org', 'https://example.org'],
  [' example.org/orari ', 'https://example.org/orari'],
  ['ciao@example.org', 'mailto:ciao@example.org'],
  ['mailto:ciao@example.org?subject=x', 'mailto:ciao@example.org?subject=x'],
  ['+39 051 123-456', 'tel:+39051123456'],
  ['tel:051123456', 'tel:051123456'],
])('%s leads to %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
})

test.each([
  '',
  'regole',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//example.org',
  'https://',
  'https://un sito.it',
  'ciao@',
  'mailto:',
  'tel:1',
])('«%s» leads nowhere', typed => {
  expect(addressOf(typed)).toBeNull()
})
