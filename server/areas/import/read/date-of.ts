import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import type { FaultRule } from '../faults.ts'

const isDay = (text: string): boolean => v.is(plainDate, text)

/**
 * A day of a file: `2026-12-31`, or `31/12/2026` as a spreadsheet shows it in Italy. What a spreadsheet or a person
 * writes instead of a day is a fault of its own: the number of days since 1900, or a year.
 */
export function dateOf(text: string): { day: string } | { fault: FaultRule } {
  if (/^\d{4}$/.test(text)) return { fault: 'day_year' }
  if (/^\d{5}([.,]\d+)?$/.test(text)) return { fault: 'day_serial' }
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text
  if (isDay(day)) return { day }
  // The same day in this century says whether it is one at all: their leap years are the same, but for 1900.
  const [, century, rest] = /^(\d\d)(\d\d-\d\d-\d\d)$/.exec(day) ?? []
  if (!rest || !isDay(`20${rest}`)) return { fault: 'day' }
  return century === '19' && !day.startsWith('1900') ? { day } : { fault: 'day_far' }
}
