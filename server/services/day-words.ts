import type { Locale } from '#contract/limits.ts'

/** A calendar day written out, for letters. */
export function longDay(date: string, locale: Locale): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
