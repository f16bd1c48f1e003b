import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { type Named, nameIn } from '#contract/texts/localized.ts'

/** What some loans are about, in one line: «Tenda, 4 × Materassino e Fornello». */
export function namesIn(loans: readonly (Named & { object_id: string })[], locale: Locale): string {
  const { intl } = languageOf(locale)
  const first = loans.filter(
    ({ object_id }, at) => loans.findIndex(other => other.object_id === object_id) === at,
  )
  const names = first.map(one => {
    const pieces = loans.filter(({ object_id }) => object_id === one.object_id).length
    const name = nameIn(one, locale)
    return pieces > 1 ? `${pieces} × ${name}` : name
  })
  return new Intl.ListFormat(intl, { type: 'conjunction' }).format(names)
}
