import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#contract/endpoints.ts'
import { showToast } from '#src/ui/toast/toast.tsx'

/** After a write: says so, and asks anew for what it changed. */
export function useSaved(...names: EndpointName[]) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (text = t`Salvato`) => {
    for (const name of [...names, 'admin.audit'] as EndpointName[]) {
      void client.invalidateQueries({ queryKey: [name] })
    }
    showToast(text)
  }
}
