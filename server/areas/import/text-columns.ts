import type * as v from 'valibot'
import { type Locale, locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'

type Columns<N extends string, S> = Record<`${N}_${Locale}`, S>

/** The columns of a text in several languages: `name_it`, `name_en` and so on. */
export function textColumns<N extends string, S extends v.GenericSchema>(
  name: N,
  schema: S,
): Columns<N, S> {
  return byLanguage(name, () => schema)
}

/** The names of these columns. */
export function textColumnNames(name: string): string[] {
  return locales.map(locale => `${name}_${locale}`)
}

/** The text of a row's columns. A language without text is left out. */
export function textsOf<N extends string>(
  row: Columns<N, string | null | undefined>,
  name: N,
): Localized {
  const texts = locales.map(locale => [locale, row[`${name}_${locale}`]] as const)
  return Object.fromEntries(texts.filter(([, text]) => text))
}

/** A text as cells of these columns. */
export function cellsOf<N extends string>(name: N, texts: Localized | null) {
  return byLanguage(name, locale => texts?.[locale])
}

function byLanguage<N extends string, T>(name: N, value: (locale: Locale) => T): Columns<N, T> {
  const entries = locales.map(locale => [`${name}_${locale}`, value(locale)])
  return Object.fromEntries(entries) as Columns<N, T>
}
