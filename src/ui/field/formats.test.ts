import { expect, test } from 'vitest'
import {
  linesFormat,
  localNumberFormat,
  numberFormat,
  optionalNumberFormat,
  optionalTextFormat,
} from './formats.ts'

test('a number may have a decimal comma; another text is no number', () => {
  expect(numberFormat.parse(' 2,5 ')).toBe(2.5)
  expect(numberFormat.parse('0')).toBe(0)
  for (const text of ['', 'two', '1,2,3']) expect(numberFormat.parse(text)).toBeNaN()
})

test('a number is shown with a comma in Italian and a point in English', () => {
  expect([localNumberFormat('it').show(4.5), localNumberFormat('en').show(4.5)]).toEqual([
    '4,5',
    '4.5',
  ])
  expect(optionalNumberFormat('it').show(4.5)).toBe('4,5')
})

test('an empty field is no value, and no value is an empty field', () => {
  expect([optionalNumberFormat('it').parse(' '), optionalTextFormat.parse(' ')]).toEqual([
    null,
    null,
  ])
  expect([optionalNumberFormat('it').show(null), optionalTextFormat.show(null)]).toEqual(['', ''])
})

test('lines are trimmed, and empty ones are left out', () => {
  expect(linesFormat.parse('cable \n\n lid')).toEqual(['cable', 'lid'])
  expect(linesFormat.show(['cable', 'lid'])).toBe('cable\nlid')
})
