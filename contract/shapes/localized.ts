import * as v from 'valibot'
import { type Locale, locales } from '../texts/languages.ts'

/** A value of one shape for each language of the app. Not every language has one. */
export function perLanguage<S extends v.GenericSchema<string>>(schema: S) {
  const entries = Object.fromEntries(locales.map(locale => [locale, v.exactOptional(schema)]))
  // Strict, so that something else than texts by language is refused instead of read as no text.
  return v.strictObject(entries as Record<Locale, v.ExactOptionalSchema<S, undefined>>)
}

/** The languages that a library offers: at least one, none twice. The first is its own. */
export const languageList = v.pipe(
  v.array(v.picklist(locales, 'invalid')),
  v.minLength(1, 'required'),
  v.check(list => new Set(list).size === list.length, 'invalid'),
)

/** A text in the languages of a library, or in some of them. */
export const localized = perLanguage(v.string())

/** A name in the library's first language, with those in all of them if there are several: see `nameIn`. */
export const named = { name: v.string(), names: v.optional(localized) }
/** The same of a description: see `descriptionIn`. */
export const described = { description: v.string(), descriptions: v.optional(localized) }
