import { fill } from '#contract/texts/fill.ts'
import { defaultLocale, type Locale, locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { translationsOf } from './translations.ts'

export type Values = Record<string, unknown>

/** A text of the server in one language, with its values. Without a translation it is Italian. */
export function say(locale: Locale, italian: string, values: Values = {}): string {
  const text = locale === defaultLocale ? italian : translationsOf(locale).get(italian) || italian
  return fill(text, values)
}

/** The text in every language, for an answer that is the same for all. */
export function sayInAll(italian: string, values?: Values): Localized {
  return Object.fromEntries(locales.map(locale => [locale, say(locale, italian, values)]))
}
