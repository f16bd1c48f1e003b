import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountOf, capOf, cell, dateOf, phoneOf } from './cells.ts'

test.each([
  ['2026-12-31', { day: '2026-12-31' }],
  ['1/2/2026', { day: '2026-02-01' }],
  ['29/02/2024', { day: '2024-02-29' }],
  ['1998-05-03', { day: '1998-05-03' }],
  ['45992', { fault: 'day_serial' }],
  ['45992,5', { fault: 'day_serial' }],
  ['2019', { fault: 'day_year' }],
  ['-12', { fault: 'day' }],
  ['3', { fault: 'day' }],
  ['30/02/2026', { fault: 'day' }],
  ['29/02/1900', { fault: 'day_far' }],
  ['2152-11-30', { fault: 'day_far' }],
  ['31/12/0206', { fault: 'day_far' }],
  ['9999-12-31', { fault: 'day_far' }],
  ['boh', { fault: 'day' }],
  ['31/12/26', { fault: 'day' }],
])('the day %s', (text, read) => {
  expect(dateOf(text)).toEqual(read)
})

test.each([
  ['40121', { cap: '40121' }],
  ['00184', { cap: '00184' }],
  ['PO9 1AA', { cap: 'PO9 1AA' }],
  ['CH-6900', { cap: 'CH-6900' }],
  ['184', { fault: 'cap_zeros' }],
  ['184.0', { fault: 'cap_zeros' }],
  ['4,0121E+04', { fault: 'rounded' }],
  ['401210', { fault: 'cap' }],
  ['?', { fault: 'cap' }],
])('the postal code %s', (text, read) => {
  expect(capOf(text)).toEqual(read)
})

test.each([
  ['333 123 4567', { phone: '+393331234567' }],
  ['+39 333/1234567', { phone: '+393331234567' }],
  ['051 000 1234', { phone: '+390510001234' }],
  ['3,93331E+11', { fault: 'rounded' }],
  ['3.93331e+11', { fault: 'rounded' }],
  ['12', { fault: 'phone' }],
  // The zero of Bologna is lost, or one is too many.
  ['51 000 1234', { fault: 'phone' }],
  ['3331234567.0', { fault: 'phone' }],
  ['+49 30 901820', { phone: '+4930901820' }],
  ['333 1234567 (mamma)', { fault: 'phone' }],
  ['333 1234567 / 051 1234567', { fault: 'phone' }],
])('the telephone %s', (text, read) => {
  expect(phoneOf(text)).toEqual(read)
})

test.each([
  ['44,4949', 44.4949],
  ['-11.34', -11.34],
  ['', null],
  // The decimal point is lost.
  ['444949', 'position'],
  ['91', 'position'],
  ['nord', 'number'],
])('the latitude %s', (text, read) => {
  const result = v.safeParse(cell.degrees(90), text)
  expect(result.success ? result.output : result.issues[0].message).toBe(read)
})

test.each([
  ['0042', '0042'],
  ['A-12/b', 'A-12/b'],
  ['', null],
  ['1,23457E+11', 'rounded'],
])('the number of a card %s', (text, read) => {
  const result = v.safeParse(cell.maybeNumber, text)
  expect(result.success ? result.output : result.issues[0].message).toBe(read)
})

test.each([
  ['20', { amount: '20.00' }],
  ['20.5', { amount: '20.50' }],
  ['€ 1.234,50', { amount: '1234.50' }],
  ['10,00 €', { amount: '10.00' }],
  ['1,234.50 EUR', { amount: '1234.50' }],
  ['1.234', { amount: '1234.00' }],
  ['gratis', { fault: 'number' }],
  ['-4', { fault: 'number' }],
  ['1,2,3', { fault: 'number' }],
])('the amount %s is %o', (text, amount) => {
  expect(amountOf(text)).toEqual(amount)
})
