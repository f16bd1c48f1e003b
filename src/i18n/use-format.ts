import { useLingui } from '@lingui/react'
import type { Locale } from '#contract/limits.ts'
import type { Period } from '#contract/period.ts'
import type { Localized } from '#contract/shapes/common.ts'
import { type Preposition, withPreposition } from './day-prepositions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats days (`YYYY-MM-DD`), periods, money and ages (instants) in the page's language. */
export function useFormat() {
  const { i18n } = useLingui()
  return formats(i18n.locale === 'en' ? 'en' : 'it')
}

const made = new Map<Locale, ReturnType<typeof makeFormats>>()

/** The same without React. Creating a format is slow, so each is created once on first use. */
export function formats(locale: Locale) {
  const formats = made.get(locale) ?? makeFormats(locale)
  made.set(locale, formats)
  return formats
}

/** A day is formatted at noon UTC in UTC, so that no time zone changes it. */
function makeFormats(locale: Locale) {
  const tag = locale === 'en' ? 'en-GB' : 'it-IT'
  const asDate = (text: string) => new Date(`${text}T12:00:00Z`)
  const dayFormat = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }))
  // Node's and the browser's locale data differ in commas and kinds of space.
  const spaced = (options: Intl.DateTimeFormatOptions) => {
    const format = dayFormat(options)
    return (date: string) =>
      format()
        .formatToParts(asDate(date))
        .filter(({ type }) => type !== 'literal')
        .map(({ value }) => value)
        .join(' ')
  }
  const long = spaced({ weekday: 'long', day: 'numeric', month: 'long' })
  const full = spaced({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const medium = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  const dayMonth = dayFormat({ day: 'numeric', month: 'short' })
  const chip = spaced({ weekday: 'short', day: 'numeric', month: 'short' })
  // Italian locale data has «05–20 nov», though a single day is «5 nov».
  const range = (format: Intl.DateTimeFormat, { from, to }: Period) =>
    format
      .formatRangeToParts(asDate(from), asDate(to))
      .map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value))
      .join('')
      .replace(/\s/g, ' ')
  const month = dayFormat({ month: 'long', year: 'numeric' })
  const moment = once(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
  )
  const money = once(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }))
  const days = once(
    () => new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  )
  const kilometres = once(
    () => new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', unitDisplay: 'short' }),
  )
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  return {
    locale,
    day: (date: string) => medium().format(asDate(date)),
    /** The same after a verb: «il 4 ago 2026», «l'8 ago 2026». */
    onDay: (date: string) => withPreposition('on', medium().format(asDate(date)), locale),
    dayLong: long,
    /** With the year, for days that may be far away. */
    dayFull: full,
    dayShort: chip,
    month: (date: string) => month().format(asDate(date)),
    period: (period: Period) => range(medium(), period),
    /** Without the year, for days nearby. */
    periodShort: (period: Period) => range(dayMonth(), period),
    /** «3 giorni». */
    days: (count: number) => days().format(count),
    /** «1,5 km». */
    kilometres: (km: number) => kilometres().format(km),
    money: (euro: number) => money().format(euro),
    moment: (instant: string | number) => moment().format(new Date(instant)),
    /** A day or moment formatted by another function here, with its preposition: «dall'8 ago». */
    withPreposition: (preposition: Preposition, text: string) =>
      withPreposition(preposition, text, locale),
    /** «5 minuti fa»; after a day, the date and time. */
    age: (instant: number, now: number) => {
      const past = now - instant
      if (past < minute) return relative().format(0, 'minute')
      if (past < hour) return relative().format(-Math.floor(past / minute), 'minute')
      if (past < day) return relative().format(-Math.floor(past / hour), 'hour')
      return moment().format(new Date(instant))
    },
    /** A library's text in the page's language. */
    text: (texts: Localized) => texts[locale] || texts.it,
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
