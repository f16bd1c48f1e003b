import { defaultLocale, type Locale, locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'

type Columns<N extends string, S> = Record<`${N}_${Locale}`, S>

/** The columns of a text in several languages, `name_it`, `name_en` and so on, with something for each. */
export function textColumns<N extends string, const S>(name: N, each: (locale: Locale) => S) {
  const entries = locales.map(locale => [`${name}_${locale}`, each(locale)])
  return Object.fromEntries(entries) as Columns<N, S>
}

/**
 * What the columns of a product's text share. People put a language behind a word: its code, or its name in one of our
 * languages. Italian is left to the column of the first language, because a file may have no other.
 */
export function inLanguage(locale: Locale, words: readonly string[]) {
  const names = locales.map(one => new Intl.DisplayNames(one, { type: 'language' }).of(locale))
  const synonyms = words.flatMap(word => [locale, ...names].map(name => `${word} ${name}`))
  return {
    inLabel: locale,
    storedIfMissing: true,
    ...(locale !== defaultLocale && { synonyms: synonyms.join(', ').toLowerCase() }),
  } as const
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
  return textColumns(name, locale => texts?.[locale])
}
