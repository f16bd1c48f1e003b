import { useLingui } from '@lingui/react'
import { type Dates, type Period, periodOf } from '#contract/period.ts'
import { dayWriter, shortDay } from '#contract/texts/day-text.ts'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { type Localized, type Named, nameIn, textIn } from '#contract/texts/localized.ts'
import { now as currentTime, timeZone } from '#src/platform/clock.ts'
import { currentLocale, offeredLanguages } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A day nearer than this is named without its year: «5 dic» can be no other. */
const nearDays = 183

/** Formats days (`YYYY-MM-DD`), periods, money and ages (instants) in the page's language. */
export function useFormat() {
  useLingui()
  return formats(currentLocale())
}

const made = new Map<string, ReturnType<typeof makeFormats>>()

/** The same without React. Creating a format is slow, so each is created once on first use. */
export function formats(locale: Locale) {
  const key = `${locale} ${timeZone()}`
  const formats = made.get(key) ?? makeFormats(locale, timeZone())
  made.set(key, formats)
  return formats
}

/** A day is formatted at noon UTC in UTC, so that no time zone changes it; an instant in the library's zone. */
function makeFormats(locale: Locale, zone: string) {
  const tag = languageOf(locale).intl
  const asDate = (text: string) => new Date(`${text}T12:00:00Z`)
  const dateFormat = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  const long = dayWriter(tag, { weekday: 'long', day: 'numeric', month: 'long' })
  const full = dayWriter(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const near = { day: 'numeric', month: 'short' } as const
  const far = { ...near, year: 'numeric' } as const
  const medium = dateFormat('UTC', far)
  const dayMonth = dateFormat('UTC', near)
  const mediumHere = dateFormat(zone, far)
  const dayMonthHere = dateFormat(zone, near)
  const short = (...dates: string[]) => (dates.map(asDate).every(isNear) ? dayMonth() : medium())
  // Italian locale data has «05–20 nov», though a single day is «5 nov».
  const range = (format: Intl.DateTimeFormat, from: string, to: string) =>
    format
      .formatRangeToParts(asDate(from), asDate(to))
      .map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value))
      .join('')
      .replace(/\s/g, ' ')
  const period = periodWriter(({ from, to }) => range(short(from, to), from, to))
  const periodShort = periodWriter(({ from, to }) => range(dayMonth(), from, to))
  const month = dateFormat('UTC', { month: 'long', year: 'numeric' })
  const farMoment = dateFormat(zone, { dateStyle: 'medium', timeStyle: 'short' })
  const nearMoment = dateFormat(zone, { ...near, hour: '2-digit', minute: '2-digit' })
  const moment = (at: Date) => (isNear(at) ? nearMoment() : farMoment()).format(at)
  const money = once(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }))
  const wholeEuros = once(
    () =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'EUR',
        maximumFractionDigits: 0,
      }),
  )
  const unit = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(tag, { style: 'unit', ...options }))
  const days = unit({ unit: 'day', unitDisplay: 'long' })
  const kilometres = unit({ unit: 'kilometer' })
  const megabytes = unit({
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  return {
    locale,
    /** «5 dic», with its year if that is more than half a year away. */
    day: (date: string) => short(date).format(asDate(date)),
    /** The same, of an instant. */
    dayOf: (instant: string) => {
      const at = new Date(instant)
      return (isNear(at) ? dayMonthHere() : mediumHere()).format(at)
    },
    dayLong: long,
    /** With the year, for days that may be far away. */
    dayFull: full,
    dayShort: (date: string) => shortDay(date, locale),
    month: (date: string) => month().format(asDate(date)),
    period,
    /** Without the year, whatever its distance. */
    periodShort,
    /** «1,4 MB», of a number of bytes. */
    megabytes: (bytes: number) => megabytes().format(bytes / 1e6),
    /** «3 giorni». */
    days: (count: number) => days().format(count),
    /** «1,5 km». */
    kilometres: (km: number) => kilometres().format(km),
    money: (euro: number) => money().format(euro),
    /** «10 €», and cents only if there are some. */
    price: (euro: number) => (Number.isInteger(euro) ? wholeEuros() : money()).format(euro),
    /** «5 dic, 16:30», with its year under the same condition. */
    moment: (instant: string | number) => moment(new Date(instant)),
    /** «5 minuti fa»; after a day, the date and time. */
    age: (instant: number, now: number) => {
      const past = now - instant
      if (past < minute) return relative().format(0, 'minute')
      if (past < hour) return relative().format(-Math.floor(past / minute), 'minute')
      if (past < day) return relative().format(-Math.floor(past / hour), 'hour')
      return moment(new Date(instant))
    },
    /** A library's text in the page's language, or else in the library's own. */
    text: (texts: Localized) => textIn(texts, locale, ...offeredLanguages()),
    /** A product's name in the page's language, or else in the library's own. */
    name: (product: Named) => nameIn(product, locale),
  }
}

/** Writes a period, also as the API has it; `null` while one of its days is not chosen. */
function periodWriter(write: (period: Period) => string) {
  function written(days: Period | Dates<string>): string
  function written(days: Dates<string | null>): string | null
  function written(days: Period | Dates<string | null>): string | null {
    const period = 'from' in days ? days : periodOf(days)
    return period && write(period)
  }
  return written
}

function isNear(date: Date): boolean {
  return Math.abs(date.getTime() - currentTime().getTime()) < nearDays * day
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
