import { Trans } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import type { Ghost } from '#src/session/memory.ts'
import styles from './impersonation-chip.module.css'
import { StopImpersonating } from './stop-impersonating.tsx'

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
