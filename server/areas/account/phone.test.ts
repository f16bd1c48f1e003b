import { expect, test } from 'vitest'
import { phoneOf } from './phone.ts'

test.each([
  ['3331234567', '+393331234567'],
  ['333 123 4567', '+393331234567'],
  ['+39 333-123.4567', '+393331234567'],
  ['0039 333 1234567', '+393331234567'],
  ['051 123456', '+39051123456'],
  ['(051) 12 34 56', '+39051123456'],
  ['+49 151 23456789', '+4915123456789'],
])('%s is saved as %s', (text, saved) => {
  expect(phoneOf(text, 'phone')).toBe(saved)
})

test.each(['12', '+39 333', '+999 1234567', '1234567890123456789'])('%s is refused', text => {
  expect(() => phoneOf(text, 'phone')).toThrow(
    expect.objectContaining({ detail: { fields: { phone: 'telephone' } } }),
  )
})
