import { expect, test } from 'vitest'
import { personIn } from './person-in.ts'

const none = { first_name: '', last_name: '', phone_number: '', email: '' }

test.each([
  ['', {}],
  ['elvira de luca', { first_name: 'Elvira', last_name: 'De Luca' }],
  [' elvira ', { first_name: 'Elvira' }],
  ['333 123-4567', { phone_number: '333 123-4567' }],
  ['elvira@example.org', { email: 'elvira@example.org' }],
  ['OGT-0165', {}],
])('«%s» fills the form of a new member', (words, filled) => {
  expect(personIn(words)).toEqual({ ...none, ...filled })
})
