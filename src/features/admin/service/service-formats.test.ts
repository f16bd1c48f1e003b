import { expect, test } from 'vitest'
import { type Format, optionalNumberFormat } from '#src/ui/field/formats.ts'
import { hostsFormat, localTimeFormat, minutesFormat, universityFormat } from './service-formats.ts'

const again = <V>({ show, parse }: Format<V>, value: V) => parse(show(value))

test('saved service settings are shown in the form unchanged', () => {
  const until = '2026-12-01T07:30:00.000Z'
  expect(again(localTimeFormat, until)).toBe(until)
  expect(again(minutesFormat, 1800)).toBe(1800)
  expect(again(optionalNumberFormat('it'), 5000)).toBe(5000)
  expect(again(universityFormat, { domain: 'ateneo.example' })).toEqual({
    domain: 'ateneo.example',
  })
  expect(again(hostsFormat, ['a.example', 'b.example'])).toEqual(['a.example', 'b.example'])
})

test('empty fields mean no end, no limit, no university and no hosts', () => {
  expect(localTimeFormat.parse('')).toBeNull()
  expect(optionalNumberFormat('it').parse(' ')).toBeNull()
  expect(universityFormat.parse('')).toBeNull()
  expect(hostsFormat.parse(' , ')).toEqual([])
})
