type Language = {
  /** Its own name. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The locale of its dates, numbers and plurals. */
  intl: string
}

/**
 * The languages of app and server, by their code. A new one is a line here and `src/i18n/locales/<code>.po`.
 * The code contains the Italian texts.
 */
export const languages = {
  it: { name: 'Italiano', dir: 'ltr', intl: 'it-IT' },
  en: { name: 'English', dir: 'ltr', intl: 'en-GB' },
  de: { name: 'Deutsch', dir: 'ltr', intl: 'de-DE' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as [Locale, ...Locale[]]

/** The language of the texts in the code. Where nothing else is known it is also the language of a page. */
export const defaultLocale: Locale = 'it'

/** The language of a terminal whose system names none of ours. */
export const terminalLocale: Locale = 'en'

/** What a new library offers until its staff choose. */
export const usualLanguages: readonly Locale[] = ['it', 'en']

/** What `Intl` and documents need of a language. */
export const languageOf = (locale: Locale): Language => languages[locale]

/**
 * The first language that is offered among the wanted ones, best first; else the first offered one. Wanted
 * are codes, with or without a region, or the beginning of an `Accept-Language` header.
 */
export function chooseLanguage(
  offered: readonly Locale[],
  ...wanted: readonly (string | null | undefined)[]
): Locale {
  const codes = wanted.map(tag =>
    tag
      ?.split(/[-_,;]/)[0]
      ?.trim()
      .toLowerCase(),
  )
  const found = codes.flatMap(code => offered.filter(locale => locale === code))
  return found[0] ?? offered[0] ?? defaultLocale
}
