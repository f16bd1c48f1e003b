import { expect, test } from 'vitest'
import { dayOrderOf, partDay, writtenDay } from './days.ts'
import { writtenFlag } from './flags.ts'
import { withoutHtml } from './html.ts'
import { nameOrderOf, splitName } from './names.ts'
import { decimalOf, wholeOf, writtenNumber } from './numbers.ts'
import { countryOf, mendPhone, namedCountry, phoneCountryOf } from './phones.ts'
import { mendCap } from './postcodes.ts'

test.each([
  ['1/2/2026', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['sab 28/11/2026', '2026-11-28'],
  ['mar 28/11/2026', '2026-11-28'],
  ['Mo., 30.11.26', '2026-11-30'],
  ['mar 3 2026', '2026-03-03'],
  ['boh 28/11/2026', null],
  ['1-2-99', '1999-02-01'],
  ['2026/2/1', '2026-02-01'],
  ['20260201', '2026-02-01'],
  ['2026-02-01T09:30:00+00:00', '2026-02-01'],
  ['2026-02-01 10:00:00 -0600', '2026-02-01'],
  ['01/02/2026 10:00', '2026-02-01'],
  ['3 marzo 2026', '2026-03-03'],
  ['martedì 3 marzo 2026', '2026-03-03'],
  ['Mar 3 2026', '2026-03-03'],
  ['3. März 2026', '2026-03-03'],
  ['May 9, 2026 12:00 am', '2026-05-09'],
  ['3rd March 26', '2026-03-03'],
  ['3 de marzo de 2026', '2026-03-03'],
  ['46023', '2026-01-01'],
  ['46023,5', '2026-01-01'],
  ['30/02/2026', null],
  ['31/12/0206', null],
  ['99999', null],
  ['2019', null],
  ['boh', null],
  ['', null],
])('the day «%s»', (text, day) => {
  expect(writtenDay(text)).toBe(day)
})

test.each([
  ['2019', '2019-01-01', '2019-12-31'],
  ['2019.0', '2019-01-01', '2019-12-31'],
  ['mar-21', '2021-03-01', '2021-03-31'],
  ['mar 2021', '2021-03-01', '2021-03-31'],
  ['febbraio del 2024', '2024-02-01', '2024-02-29'],
  ['2021 März', '2021-03-01', '2021-03-31'],
  ['03/2021', '2021-03-01', '2021-03-31'],
  ['2021-11', '2021-11-01', '2021-11-30'],
  ['21-mar', null, null],
  ['3/21', null, null],
  ['13/2021', null, null],
  ['3 marzo 2021', null, null],
  ['consegnato marzo 2021', null, null],
  ['1200', null, null],
  ['boh', null, null],
])('the month or year «%s»', (text, first, last) => {
  expect([partDay(text, 'first'), partDay(text, 'last')]).toEqual([first, last])
})

test('a whole column decides whether the month stands first', () => {
  expect(dayOrderOf(['1/2/2026', '3/25/2026', ''])).toBe('mdy')
  expect(dayOrderOf(['1/2/2026', '25/3/2026'])).toBe('dmy')
  expect(dayOrderOf(['1/2/2026', '3/4/2026'])).toBeNull()
  expect(dayOrderOf(['2026-02-01', 'boh', '1/1/2026'])).toBeUndefined()
  expect(writtenDay('2/12/24', 'mdy')).toBe('2024-02-12')
})

test.each([
  ['€ 1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234', '1234'],
  ["CHF 1'234.–", '1234'],
  ['25,00 €', '25.00'],
  ['25,–', '25'],
  ['(4.00)', '-4.00'],
  ['-4', '-4'],
  ['10 euro', '10'],
  ['0,125', '0.125'],
  ['1.23.4', null],
  ['circa 10', null],
])('the number «%s»', (text, number) => {
  expect(writtenNumber(text)).toBe(number)
})

test('a column says which sign stands before decimals', () => {
  expect(decimalOf(['1.234', '12.50'])).toBe('.')
  expect(writtenNumber('1.234', '.')).toBe('1.234')
  expect(decimalOf(['1.234'])).toBeNull()
})

test('a number that a spreadsheet wrote with a power is whole only if it has all its digits', () => {
  expect([wholeOf('3.331234567E+09'), wholeOf('3,33E+09'), wholeOf('4,0121E+04')]).toEqual([
    '3331234567',
    null,
    '40121',
  ])
})

test.each([
  ['Sì', 'true'],
  ["si'", 'true'],
  ['Ja', 'true'],
  ['Y', 'true'],
  ['falsch', 'false'],
  ['Nein', 'false'],
  ['N', 'false'],
  ['forse', null],
])('the word «%s» is yes, no or neither', (text, flag) => {
  expect(writtenFlag(text)).toBe(flag)
})

test('telephones belong to the country of the library, unless the column shows another one', () => {
  expect([countryOf('Europe/London'), countryOf('Europe/Rome'), countryOf('UTC')]).toEqual([
    'GB',
    'IT',
    'IT',
  ])
  expect(phoneCountryOf(['07700 900123', '07700900456'], 'IT')).toBe('GB')
  expect(phoneCountryOf(['333 1234567', '+44 7700 900123'], 'IT')).toBe('IT')
  expect([
    namedCountry(['GB', 'GB', 'IT']),
    namedCountry(['Germania']),
    namedCountry(['x']),
  ]).toEqual(['GB', 'DE', null])
  expect(mendPhone('07700 900123', 'GB')).toBe('+447700900123')
  expect(mendPhone('3331234567.0', 'IT')).toBe('+393331234567')
  expect(mendPhone('3.331234567E+09', 'IT')).toBe('+393331234567')
  // The zero of Bologna is lost.
  expect(mendPhone('510001234', 'IT')).toBe('+390510001234')
  expect(mendPhone('3,33E+09', 'IT')).toBe('3,33E+09')
})

test('a postal code gets its zeros back where a town or a province confirms it', () => {
  expect(mendCap('126', { city: 'Roma' })).toBe('00126')
  expect(mendCap('126.0', { province: 'RM' })).toBe('00126')
  expect(mendCap('126', { city: 'Bologna', province: 'BO' })).toBe('126')
  expect(mendCap('40126.0', {})).toBe('40126')
  expect(mendCap('4,0121E+04', {})).toBe('40121')
})

test.each([
  ['Rossi Ada', 'last', '', { first: 'Ada', last: 'Rossi' }],
  ['De Santis Andrea', 'last', '', { first: 'Andrea', last: 'De Santis' }],
  ['Carla Di Nardo', 'first', '', { first: 'Carla', last: 'Di Nardo' }],
  ['Rossi, Anna Maria', 'first', '', { first: 'Anna Maria', last: 'Rossi' }],
  ['Rossi Bianchi Ada', 'last', 'ada.rossibianchi@x.it', { first: 'Ada', last: 'Rossi Bianchi' }],
  ['Associazione', 'last', '', { first: 'Associazione', last: '' }],
] as const)('«%s» is two names', (text, order, email, names) => {
  expect(splitName(text, order, email)).toEqual(names)
})

test('the heading says which name stands first, else the column does', () => {
  const cells = (...names: string[]) => names.map(name => ({ name, email: '' }))
  expect(nameOrderOf('Cognome e nome', cells('Anna Rossi'))).toBe('last')
  expect(nameOrderOf('Nome e cognome', cells('Rossi Anna'))).toBe('first')
  expect(nameOrderOf('Nominativo', cells('Rossi Anna', 'Neri Luca'))).toBe('last')
  expect(nameOrderOf('Socio', [{ name: 'Nygaard Xyla', email: 'xyla.nygaard@x.it' }])).toBe('last')
})

test.each([
  ['<p>Fino a 2 m.</p><br>Con i <b>guanti</b>.', 'Fino a 2 m.\n\nCon i guanti.'],
  ['<ul><li>lama</li><li>chiave</li></ul>', '– lama\n– chiave'],
  ['citt&agrave; &amp; caff&egrave;&nbsp;&#8364;5', 'città & caffè €5'],
  ['<script>alert(1)</script>Sega', 'Sega'],
  ['a < b > c', 'a < b > c'],
  ['3 & 4', '3 & 4'],
])('HTML «%s» as text', (html, text) => {
  expect(withoutHtml(html)).toBe(text)
})
