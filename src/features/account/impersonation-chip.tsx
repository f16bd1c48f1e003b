import { Trans, useLingui } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import { stopImpersonating } from '#src/session/impersonation.ts'
import type { Ghost } from '#src/session/memory.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './impersonation-chip.module.css'

/** Shown on every page during an impersonation: the member’s name and a button to stop. */
export function ImpersonationChip({ label }: Ghost) {
  return (
    <div className={styles.chip} role="status">
      <VenetianMask size={20} aria-hidden="true" />
      <span>
        <Trans>Stai usando l'app come {label}</Trans>
      </span>
      <StopImpersonating />
    </div>
  )
}

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
