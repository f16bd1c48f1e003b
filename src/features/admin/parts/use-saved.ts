import { useLingui } from '@lingui/react/macro'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Confirms a write. */
export function useSaved() {
  const { t } = useLingui()
  return (text = t`Salvato`) => showToast(text)
}
