import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import { locales } from '#contract/texts/languages.ts'
import { serialDay } from './serial.ts'

/** Whether the day or the month stands first in `1/2/2026`. */
export type DayOrder = 'dmy' | 'mdy'

/** The languages whose names of months are read. */
const monthLanguages = [...locales, 'fr', 'es', 'pt', 'nl', 'ca', 'pl', 'sv', 'da']
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The number of each month, or weekday, by its name, and by the first three or four letters of it. */
const namesOf = (part: 'month' | 'weekday', count: number) =>
  new Map(
    monthLanguages.flatMap(language =>
      ['long', 'short'].flatMap(form => {
        const name = new Intl.DateTimeFormat(language, { [part]: form, timeZone: 'UTC' })
        return Array.from({ length: count }, (_, at): [string, number] => {
          const day = part === 'month' ? Date.UTC(2026, at, 15) : Date.UTC(2026, 0, 5 + at)
          return [plain(name.format(day)).replace(/[^\p{L}]/gu, ''), at + 1]
        })
      }),
    ),
  )
const months = namesOf('month', 12)
const weekdays = namesOf('weekday', 7)
const firstWord = /^(\p{L}{2,12})[.,]{0,2} +(?=\d)/u

/** The three numbers of a day written with `/`, `-`, `.` or blanks, and what follows it: not «06 12 34 56 78», a telephone. */
const numbers =
  /^(\d{1,4}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{1,2})(?![\d/])(?:$|[T,]| (?!\d{1,2} \d))/
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/

/** Parts of a day before it is known which of the first two is the month. */
type Parts =
  | { year: number; first: number; second: number }
  | { year: number; month: number; day: number }

function partsOf(text: string): Parts | null {
  const whole = compact.exec(text)
  if (whole) return { year: Number(whole[1]), month: Number(whole[2]), day: Number(whole[3]) }
  const [, a = '', b = '', c = ''] = numbers.exec(text) ?? []
  if (a.length === 4) return { year: Number(a), month: Number(b), day: Number(c) }
  if (a && a.length <= 2) return { year: fullYear(c), first: Number(a), second: Number(b) }
  return inWords(text)
}

/** Without its century a year is one from 1970 to 2069. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** «3 marzo 2026», «Mar 3, 2026», «martedì 3. März 26 10:00». */
function inWords(text: string): Parts | null {
  if (text.length > 60) return null
  const words = plain(text).match(/\p{L}+|\d+/gu) ?? []
  const at = words.findIndex(word => months.has(word))
  const month = months.get(words[at] ?? '')
  if (!month) return null
  // «3rd», «1st», «3 de marzo de 2026»: only numbers count. Those after the year are a time.
  const found = words.filter(word => /^\d+$/.test(word))
  const isYearFirst = found[0]?.length === 4
  const [day = '', year = ''] = isYearFirst ? [found[1], found[0]] : found
  if (day.length > 2 || !(year.length === 4 || year.length === 2)) return null
  return { year: fullYear(year), month, day: Number(day) }
}

const isoOf = (year: number, month: number, day: number): string | null => {
  const pad = (number: number) => String(number).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  const exists = year >= 1900 && v.is(plainDate, text.replace(/^19/, year === 1900 ? '19' : '20'))
  return exists ? text : null
}

/**
 * A day as people and programs write it, as `2026-12-31`: with any separator, with the name of the month in several languages, with a
 * time after it, or as a spreadsheet's number of days. `null` if it is none.
 */
export function writtenDay(text: string, order: DayOrder = 'dmy'): string | null {
  const trimmed = text.trim()
  const [start, word = ''] = firstWord.exec(trimmed) ?? []
  // «mar 28/11/2026» is a Tuesday, «mar 3 2026» is in March.
  const rest = start && weekdays.has(plain(word)) ? trimmed.slice(start.length) : ''
  const written = numbers.test(rest) ? rest : trimmed
  if (/^\d{5}([.,]\d+)?$/.test(written)) {
    return serialDay(Number(written.replace(',', '.')))?.slice(0, 10) ?? null
  }
  const parts = partsOf(written)
  if (!parts) return null
  if ('month' in parts) return isoOf(parts.year, parts.month, parts.day)
  const [day, month] = order === 'dmy' ? [parts.first, parts.second] : [parts.second, parts.first]
  return isoOf(parts.year, month, day)
}

/** The day that stands for a month or a year. */
export type PartDay = 'first' | 'last'

const monthFirst = /^(\d{1,2}) ?[/.\- ] ?((?:19|20)\d\d)$/
const yearFirst = /^((?:19|20)\d\d) ?[/.\- ] ?(\d{1,2})$/

/** A day for what is only a month or a year, as «mar-21», «marzo 2021», «03/2021», «2019»; `null` if it is neither. */
export function partDay(text: string, which: PartDay): string | null {
  const written = text.trim()
  const [, whole] = /^((?:19|20)\d\d)(?:[.,]0+)?$/.exec(written) ?? []
  if (whole) return `${whole}${which === 'first' ? '-01-01' : '-12-31'}`
  const [, month, year] = monthFirst.exec(written) ?? []
  const [, yearBefore, monthAfter] = yearFirst.exec(written) ?? []
  const found = year
    ? [Number(year), Number(month)]
    : yearBefore
      ? [Number(yearBefore), Number(monthAfter)]
      : monthInWords(written)
  if (!found) return null
  const [y = 0, m = 0] = found
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return isoOf(y, m, which === 'first' ? 1 : last)
}

/** Year and month of «mar-21» and «2021, marzo». «21-mar» is a day without its year. */
function monthInWords(text: string): [number, number] | null {
  if (text.length > 30) return null
  const words: string[] = plain(text).match(/\p{L}+|\d+/gu) ?? []
  const at = words.findIndex(word => months.has(word))
  const month = months.get(words[at] ?? '')
  const numbers: string[] = words.filter(word => /^\d+$/.test(word))
  const [year = '', another] = numbers
  // «marzo del 2021»
  const isMore = words.some((word, index) => index !== at && /^\p{L}{4,}$/u.test(word))
  if (!month || another || isMore) return null
  if (year.length !== 4 && !(year.length === 2 && words.indexOf(year) > at)) return null
  return [fullYear(year), month]
}

/**
 * What a whole column says about its days: the order in which they are written, or `null` if every one may be read both ways, as
 * `1/2/2026`; `undefined` if none has two such numbers.
 */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null | undefined {
  let [dayFirst, monthFirst, either] = [0, 0, 0]
  for (const text of texts) {
    const parts = partsOf(text.trim())
    if (!parts || 'month' in parts) continue
    const { first, second } = parts
    if (first > 12 && second <= 12) dayFirst += 1
    else if (second > 12 && first <= 12) monthFirst += 1
    else if (first !== second) either += 1
  }
  if (dayFirst === 0 && monthFirst === 0) return either > 0 ? null : undefined
  return monthFirst > dayFirst ? 'mdy' : 'dmy'
}
