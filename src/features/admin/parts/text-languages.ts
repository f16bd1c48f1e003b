import { useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/texts/languages.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'

/** The languages in which the library writes its texts, each with its name in the page's language. */
export function useTextLanguages(languages: readonly Locale[] = offeredLanguages()) {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return languages.map(locale => ({ locale, language: names.of(locale) ?? locale }))
}

/** A field of a text by language, which is empty where the language has none yet. */
export function orEmpty<F extends { value: string | undefined }>(field: F) {
  return { ...field, value: field.value ?? '' }
}
