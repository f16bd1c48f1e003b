import { type Locale, locales } from './languages.ts'

/** A text in the languages of a library, or in some of them. */
export type Localized = { [L in Locale]?: string }

/**
 * The text in the first of these languages that has one, else in any. The wanted language comes first, then
 * the library's own.
 */
export function textIn(texts: Localized, ...wanted: readonly Locale[]): string {
  return [...wanted, ...locales].map(locale => texts[locale]).find(Boolean) ?? ''
}

/**
 * What has a name in the first language of its library. `names` has it in every language, or is missing or empty while
 * there is only that one.
 */
export type Named = { name: string; names?: Localized | undefined }
/** The same of its description. */
export type Described = { description: string; descriptions?: Localized | undefined }

/** The name that is shown in a language. */
export const nameIn = ({ name, names }: Named, locale: Locale) => names?.[locale] || name
/** The description that is shown in a language. */
export const descriptionIn = ({ description, descriptions }: Described, locale: Locale) =>
  descriptions?.[locale] || description

/** The text in every language as one, for the search; as `every_language` of the database joins them. */
export function everyLanguage(texts: Localized): string {
  const byLanguage = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return byLanguage.map(([, text]) => text).join(' ')
}

/** Whether there is no text in any language. */
export function isBlank(texts: Localized): boolean {
  return Object.values(texts).every(text => !text?.trim())
}
