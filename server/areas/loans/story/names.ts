import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { type Named, nameIn } from '#contract/texts/localized.ts'
import { groupsOf } from '#domain/loans/bookings.ts'

/** What some loans are about, in one line: «Tenda, 4 × Materassino e Fornello». */
export function namesIn(loans: readonly (Named & { object_id: string })[], locale: Locale): string {
  const { intl } = languageOf(locale)
  const names = groupsOf(loans, ({ object_id }) => object_id).map(same => {
    const name = nameIn(same[0], locale)
    return same.length > 1 ? `${same.length} × ${name}` : name
  })
  return new Intl.ListFormat(intl, { type: 'conjunction' }).format(names)
}
