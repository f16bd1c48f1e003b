import { type Locale, languageOf } from './languages.ts'

type DayForm = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>

/** «ven 5 dic». */
const short: DayForm = { weekday: 'short', day: 'numeric', month: 'short' }

/**
 * A function that writes a day (`YYYY-MM-DD`) in words. Node's and the browser's locale data differ in commas and
 * kinds of space, so every separator is one space. German has a dot after the day.
 */
export function dayWriter(tag: string, form: DayForm): (date: string) => string {
  // Created on first use, because creating a format is slow. Noon UTC in UTC: no time zone changes the day.
  let format: Intl.DateTimeFormat | undefined
  return date => {
    format ??= new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...form })
    return format
      .formatToParts(new Date(`${date}T12:00:00Z`))
      .map(({ type, value }) => (type !== 'literal' ? value : value.startsWith('.') ? '. ' : ' '))
      .join('')
  }
}

const writers = new Map<Locale, (date: string) => string>()

/** A day in few words, the same on screens and in messages. */
export function shortDay(date: string, locale: Locale): string {
  const writer = writers.get(locale) ?? dayWriter(languageOf(locale).intl, short)
  writers.set(locale, writer)
  return writer(date)
}
