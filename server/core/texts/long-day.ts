import { type Locale, languageOf } from '#contract/texts/languages.ts'

const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
/** Reused, because creating a format is slow. */
const formats = new Map<Locale, Intl.DateTimeFormat>()

/** A calendar day in words, for e-mails. */
export function longDay(date: string, locale: Locale): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(languageOf(locale).intl, { ...form, timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}
