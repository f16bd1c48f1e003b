import { expect, test } from 'vitest'
import { weekdayNames } from './weekday-names.ts'

test('the week begins on Monday in both languages', () => {
  expect(weekdayNames('it').at(0)).toEqual({ short: 'lun', long: 'lunedì' })
  expect(weekdayNames('en').at(0)?.long).toBe('Monday')
  expect(weekdayNames('it').at(-1)?.long).toBe('domenica')
})
