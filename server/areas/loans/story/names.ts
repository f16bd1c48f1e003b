import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { type Named, nameIn } from '#contract/texts/localized.ts'
import { groupsOf } from '#domain/loans/bookings.ts'
import { manualAddress } from '#server/platform/files/document-address.ts'
import { unlinkable } from '#server/platform/mail/unlinkable.ts'

/** What some loans are about, in one line: «Tenda, 4 × Materassino e Fornello». */
export function namesIn(loans: readonly (Named & { object_id: string })[], locale: Locale): string {
  const { intl } = languageOf(locale)
  const names = groupsOf(loans, ({ object_id }) => object_id).map(same => {
    const name = nameIn(same[0], locale)
    return same.length > 1 ? `${same.length} × ${name}` : name
  })
  return new Intl.ListFormat(intl, { type: 'conjunction' }).format(names)
}

/** What there is to know when they are handed out; of several products with the name of each. */
export function handoutNotes(
  named: readonly (Named & { object_id: string; handout_note: string })[],
  locale: Locale,
) {
  const products = [...new Map(named.map(loan => [loan.object_id, loan])).values()]
  const lines = products
    .filter(({ handout_note }) => handout_note)
    .map(({ handout_note, ...product }) =>
      products.length > 1 ? `${nameIn(product, locale)}: ${handout_note}` : handout_note,
    )
  return lines.join('\n') || null
}

/** Where to read how they are used: a line for each product that has a manual, with its name and an address. */
export function manualsOf(
  named: readonly (Named & { object_id: string; manual: string })[],
  site: string,
  locale: Locale,
) {
  const products = [...new Map(named.map(loan => [loan.object_id, loan])).values()]
  const lines = products.flatMap(({ manual, ...product }) => {
    const address = manualAddress(manual)
    if (!address) return []
    return `${unlinkable(nameIn(product, locale))}\n${new URL(address, site)}`
  })
  return lines.join('\n\n') || null
}
