import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { localized } from '#contract/shapes/localized.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'

const labelled = v.object({
  properties: v.object({ fiscalcode: v.object({ 'x-title': localized }) }),
})

/** The label of the member's code, from the server's form schema. */
export function useCodeLabel(): string {
  const { t } = useLingui()
  const format = useFormat()
  const { university } = useLibrary()
  const { data } = useQuery(queryFor('schemes.get', { params: { name: 'signup' } }))
  const scheme = v.safeParse(labelled, data)
  if (scheme.success) return format.text(scheme.output.properties.fiscalcode['x-title'])
  return university ? t`Matricola universitaria` : t`Codice fiscale`
}
