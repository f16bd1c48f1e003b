import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOpening, parseHours, parseTime, rangesOf, timeOf } from './hours.ts'

const read = (text: string) => {
  const parsed = parseHours(text)
  return 'hours' in parsed ? parsed.hours : parsed.fault
}

test.each([
  ['9-12', '09:00-12:00'],
  ['9:00-12:00', '09:00-12:00'],
  ['16-19.30', '16:00-19:30'],
  ['9.00–12.00 / 16.00–19.00', '09:00-12:00, 16:00-19:00'],
  ['dalle ore 9 alle ore 12:30', '09:00-12:30'],
  ['dalle 9 alle 12 e dalle 15 alle 19', '09:00-12:00, 15:00-19:00'],
  ['ore 9-12', '09:00-12:00'],
  ['9am-5pm', '09:00-17:00'],
  ['9 a.m. to 5 p.m.', '09:00-17:00'],
  ['1-5pm', '13:00-17:00'],
  ['10-12pm', '10:00-12:00'],
  ['9 bis 12:30 Uhr', '09:00-12:30'],
  ['9h30-12h', '09:30-12:00'],
  ['9,30-12,30', '09:30-12:30'],
  ['9-12,15-19', '09:00-12:00, 15:00-19:00'],
  ['0930-1230', '09:30-12:30'],
  ['15-19; 9-12', '09:00-12:00, 15:00-19:00'],
  ['9-13, 13-15', '09:00-15:00'],
  ['19-24', '19:00-24:00'],
  ['19:00-00:00', '19:00-24:00'],
  ['h24', '00:00-24:00'],
  ['00:00-23:59', '00:00-23:59'],
  ['', ''],
  ['Chiuso', ''],
  ['closed', ''],
  ['-', ''],
  ['19:00-09:00', 'hours_midnight'],
  ['9-5', 'hours_midnight'],
  ['9-12, 11-13', 'hours_overlap'],
  ['25:99-99:99', 'hours'],
  ['ore 9', 'hours'],
  ['9-9', 'hours'],
  ['lun 9-12', 'hours'],
  ['9-12-15', 'hours'],
  ['13pm-14pm', 'hours'],
])('«%s» is read as %s', (text, hours) => {
  expect(read(text)).toBe(hours)
})

describe('whatever ranges are written', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 6 })
  const ranges = times.map(all => {
    const sorted = [...all].sort((a, b) => a - b)
    const pairs = sorted.slice(0, sorted.length - (sorted.length % 2))
    return pairs.flatMap((from, at) => (at % 2 ? [] : [[from, pairs[at + 1] ?? 0] as const]))
  })
  const [colon, dot] = [':', '.']

  test('the stored form is read as itself, in any order and style', () => {
    fc.assert(
      fc.property(
        ranges,
        fc.constantFrom(colon, dot),
        fc.constantFrom(', ', ' / ', ' e '),
        (all, mark, between) => {
          const shown = (minutes: number) => timeOf(minutes).replace(':', mark)
          const written = [...all]
            .reverse()
            .map(([from, until]) => `${shown(from)} – ${shown(until)}`)
          const stored = read(written.join(between))
          expect(stored).toBe(all.map(range => range.map(timeOf).join('-')).join(', '))
          expect(read(stored)).toBe(stored)
          expect(rangesOf(stored)?.length).toBe(all.length)
        },
      ),
    )
  })

  test('no text makes it fail', () => {
    fc.assert(fc.property(fc.string(), text => typeof read(text) === 'string'))
  })
})

test('stored hours that are none have no ranges', () => {
  expect(rangesOf('25:99-99:99')).toBeNull()
  expect(rangesOf('19:00-09:00')).toBeNull()
  expect(rangesOf('')).toEqual([])
})

test.each([
  ['14', '14:00'],
  ['ore 14.30', '14:30'],
  ['2pm', '14:00'],
  ['9h30', '09:30'],
  ['mai', null],
  ['25', null],
])('the time «%s» is %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test('an opening is stored in one form, and each fault has its field', () => {
  const week = ['9-12', '', '', '', '', '', 'chiuso']
  const right = checkOpening({ hours: week, holidays: [], additional_days: [{ hours: '10-13' }] })
  expect(right.faults).toEqual({})
  expect(right.opening.hours).toEqual(['09:00-12:00', '', '', '', '', '', ''])
  expect(right.opening.additional_days).toEqual([{ hours: '10:00-13:00' }])
  const wrong = checkOpening({
    hours: ['19-9', '', 'boh', '', '', '', ''],
    holidays: [{ inizio: '2026-12-26', fine: '2026-12-24' }],
    additional_days: [{ hours: '' }],
  })
  expect(wrong.faults).toEqual({
    'hours.0': 'hours_midnight',
    'hours.2': 'hours',
    'holidays.0.fine': 'date',
    'additional_days.0.hours': 'hours',
  })
})
