import { expect, test } from 'vitest'
import { type LabelFault, labelHosts, readLabel } from './read-label.ts'

const here = 'https://bologna.example.org'
const hosts = labelHosts('bologna.example.org', ['bologna', 'san-vitale'])

test.each([
  ['OGT-0001', 'OGT-0001'],
  [' ogt-0001\n', 'ogt-0001'],
  [`${here}/products/ogt-0001`, 'ogt-0001'],
  [`${here}/oggetti/OGT-0001/`, 'OGT-0001'],
  [`${here}/products/ogt-0001?utm=x#y`, 'ogt-0001'],
  // Labels that were printed before the library got its present address.
  ['https://san-vitale.example.org/products/ogt-0001', 'ogt-0001'],
  ['https://san-vitale.bologna.example.org/products/ogt-0001', 'ogt-0001'],
  // Before the site had https, and on another port.
  ['http://bologna.example.org/products/ogt-0001', 'ogt-0001'],
  ['HTTP://SAN-VITALE.EXAMPLE.ORG:3000/products/OGT-0001', 'OGT-0001'],
])('%s is the label of %s', (text, id) => {
  expect(readLabel(text, hosts)).toEqual({ id })
})

test.each<[string, LabelFault]>([
  ['', 'unreadable'],
  ['javascript:alert(1)', 'unreadable'],
  ['https://evil.example/products/ogt-0001', 'elsewhere'],
  ['https://bologna.example.org.evil.example/products/ogt-0001', 'elsewhere'],
  ['https://san-vitale.evil.example/products/ogt-0001', 'elsewhere'],
  ['https://campus.example.org/products/ogt-0001', 'elsewhere'],
  ['https://me@bologna.example.org/products/ogt-0001', 'elsewhere'],
  ['ftp://bologna.example.org/products/ogt-0001', 'unreadable'],
  ['https://', 'elsewhere'],
  ['//evil.example', 'unreadable'],
  ['../../me', 'unreadable'],
  [`${here}/me/orders`, 'no_product'],
  [`${here}/products/..%2f..%2fme`, 'no_product'],
  [`${here}/products/`, 'no_product'],
  ['x'.repeat(5000), 'unreadable'],
  ['data:text/html,hello', 'unreadable'],
  ['🔧', 'unreadable'],
])('%.40s is not a label: %s', (text, fault) => {
  expect(readLabel(text, hosts)).toEqual({ fault })
})

test('a default library without a name in its address has its names below it', () => {
  expect(labelHosts('example.org', ['bologna'])).toEqual(['example.org', 'bologna.example.org'])
})
