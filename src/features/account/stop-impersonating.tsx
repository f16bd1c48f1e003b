import { Trans, useLingui } from '@lingui/react/macro'
import { stopImpersonating } from '#src/session/impersonation.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Ends the impersonation. */
export function StopImpersonating() {
  const { t } = useLingui()
  const stop = async () => {
    await stopImpersonating()
    showToast(t`Impersonificazione disattivata`)
  }
  return (
    <Button look="secondary" small onClick={() => void stop()}>
      <Trans>Rimuovi impersonificazione</Trans>
    </Button>
  )
}
