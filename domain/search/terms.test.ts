import { expect, test } from 'vitest'
import { codeKeys, codeOf, staffTerms } from './terms.ts'

test.each([
  ['OGT-0165', 'OGT-0165'],
  ['OGT 165', 'OGT 165'],
  [' 165 ', '165'],
  ['ogt 0165-2', 'ogt 0165-2'],
  ['tenda da 4 posti', null],
  ['3 sedie', null],
  ['caffe', null],
])('%j may be a code: %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})

test.each([
  ['OGT-0165', ['ogt.165', '165']],
  ['ogt165', ['ogt.165', '165']],
  ['0165', ['165', '165']],
  ['OGT-0165-2', ['ogt.165.2', '165.2']],
  ['Città 000', ['citta.0', '0']],
])('the code %s is found as %j', (code, keys) => {
  expect(codeKeys(code)).toEqual(keys)
})

test.each([
  ["l'aspirapolvere", ['l', 'aspirapolvere']],
  ['+39 333 123 45.67', ['393331234567']],
  ['0039 333/1234567', ['393331234567']],
  ['anna 051-234567', ['anna', '51234567']],
  ['sandri anna@example.org', ['sandri', 'anna@example.org']],
  ['OGT 165', ['OGT', '165']],
  ['chiave 3/4', ['chiave', '3/4']],
  ['ADM-1 rosso', ['ADM-1', 'rosso']],
  [' ', []],
  ['%', ['%']],
])('staff who type %j search for %j', (typed, words) => {
  expect(staffTerms(typed)).toEqual(words)
})
