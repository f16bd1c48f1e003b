import { Trans, useLingui } from '@lingui/react/macro'
import { stopImpersonating } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'

/** Staff are themselves again. */
export function StopImpersonating() {
  const { t } = useLingui()
  const stop = async () => {
    await stopImpersonating()
    // The button is part of the first download, and toasts are not.
    const { showToast } = await import('#src/ui/toast/toast.tsx')
    showToast(t`Impersonificazione disattivata`)
  }
  return (
    <Button look="secondary" small onClick={() => void stop()}>
      <Trans>Rimuovi impersonificazione</Trans>
    </Button>
  )
}
