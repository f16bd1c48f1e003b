import { expect, test } from 'vitest'
import { lastNameOf, renamed } from './names.ts'

test.each([
  ['Ada', 'Ada Neri', 'Neri'],
  ['Ada', 'Neri Ada', 'Neri'],
  ['Ada', 'Ada', ''],
  ['Maria Luisa', 'Maria Luisa De Rossi', 'De Rossi'],
])('beside %s, %s has %s', (first_name, name, last) => {
  expect(lastNameOf({ first_name, name })).toBe(last)
})

test('a corrected part leaves the other as it is', () => {
  const ada = { first_name: 'Ada', name: 'Ada Neri' }
  expect(renamed(ada, {})).toEqual({})
  expect(renamed(ada, { first_name: 'Anna' })).toEqual({ first_name: 'Anna', name: 'Anna Neri' })
  expect(renamed(ada, { last_name: 'Bianchi' })).toEqual({ first_name: 'Ada', name: 'Ada Bianchi' })
  expect(renamed(ada, { first_name: 'Anna', last_name: '' })).toEqual({
    first_name: 'Anna',
    name: 'Anna',
  })
})
