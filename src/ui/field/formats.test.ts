import { expect, test } from 'vitest'
import { linesFormat, numberFormat, optionalNumberFormat, optionalTextFormat } from './formats.ts'

test('a number may have a decimal comma; another text is no number', () => {
  expect(numberFormat.parse(' 2,5 ')).toBe(2.5)
  expect(numberFormat.parse('0')).toBe(0)
  for (const text of ['', 'two', '1,2,3']) expect(numberFormat.parse(text)).toBeNaN()
})

test('an empty field is no value, and no value is an empty field', () => {
  expect([optionalNumberFormat.parse(' '), optionalTextFormat.parse(' ')]).toEqual([null, null])
  expect([optionalNumberFormat.show(null), optionalTextFormat.show(null)]).toEqual(['', ''])
})

test('lines are trimmed, and empty ones are left out', () => {
  expect(linesFormat.parse('cable \n\n lid')).toEqual(['cable', 'lid'])
  expect(linesFormat.show(['cable', 'lid'])).toBe('cable\nlid')
})
