import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, EndpointName } from '#contract/endpoints.ts'
import { keyOf } from '#src/api/queries.ts'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Confirms a write. If its answer is also the new answer to a read, it is stored there. */
export function useSaved() {
  const { t } = useLingui()
  const client = useQueryClient()
  return <N extends EndpointName>(text = t`Salvato`, read?: N, answer?: AnswerOf<N>) => {
    if (read) client.setQueryData(keyOf(read), answer)
    showToast(text)
  }
}
