import { useQuery } from '@tanstack/react-query'
import type { Localized } from '#contract/texts/localized.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'

type Option = { value: string; label: Localized }

/** The options of a select field from the server; `until` are the options shown while they load. */
export function useLookup(name: string, until: readonly Option[] = []) {
  const format = useFormat()
  const { data } = useQuery(queryFor('lookups.list', { query: { items: [name] } }))
  const options = data?.[name] ?? until
  return options.map(({ value, label }) => ({ value, text: format.text(label) }))
}
