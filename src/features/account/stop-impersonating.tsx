import { Trans, useLingui } from '@lingui/react/macro'
import { stopImpersonating } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'

/** Ends the impersonation. */
export function StopImpersonating() {
  const { t } = useLingui()
  const stop = async () => {
    await stopImpersonating()
    // Loaded on demand: the button is in the first download, toasts are not.
    const { showToast } = await import('#src/ui/toast/toast.tsx')
    showToast(t`Impersonificazione disattivata`)
  }
  return (
    <Button look="secondary" small onClick={() => void stop()}>
      <Trans>Rimuovi impersonificazione</Trans>
    </Button>
  )
}
