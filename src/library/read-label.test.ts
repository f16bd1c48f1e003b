import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'

const here = 'https://bologna.example.org'

test.each([
  ['OGT-0001', 'OGT-0001'],
  [' ogt-0001\n', 'ogt-0001'],
  [`${here}/products/ogt-0001`, 'ogt-0001'],
  [`${here}/oggetti/OGT-0001/`, 'OGT-0001'],
  [`${here}/products/ogt-0001?utm=x#y`, 'ogt-0001'],
])('%s is the label of %s', (text, id) => {
  expect(readLabel(text, here)).toBe(id)
})

test.each([
  '',
  'javascript:alert(1)',
  'https://evil.example/products/ogt-0001',
  'https://bologna.example.org.evil.example/products/ogt-0001',
  'http://bologna.example.org/products/ogt-0001',
  '//evil.example',
  '../../me',
  `${here}/me/orders`,
  `${here}/products/..%2f..%2fme`,
  `${here}/products/`,
  'x'.repeat(5000),
  'data:text/html,hello',
  '🔧',
])('%.40s is not a label', text => {
  expect(readLabel(text, here)).toBeNull()
})
