import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { Locale } from '#contract/texts/languages.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import layout from './layout.module.css'

type Props = {
  languages?: readonly Locale[]
  /** The fields of a language, whose name is in the page's language. */
  children: (locale: Locale, language: string) => ReactNode
}

/** Fields side by side, for each of the languages in which the library writes its texts. */
export function EachLanguage({ languages = offeredLanguages(), children }: Props) {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return (
    <div className={layout.columns}>
      {languages.map(locale => (
        <Fragment key={locale}>{children(locale, names.of(locale) ?? locale)}</Fragment>
      ))}
    </div>
  )
}

/** A field of a text by language, which is empty where the language has none yet. */
export function orEmpty<F extends { value: string | undefined }>(field: F) {
  return { ...field, value: field.value ?? '' }
}
