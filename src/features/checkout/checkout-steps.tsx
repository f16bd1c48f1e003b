import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Steps } from '#src/ui/states/states.tsx'
import styles from './checkout.module.css'

type Props = {
  current: 1 | 2 | 3
  /** The way out, at the end of the line. */
  leave?: ReactNode
}

export function CheckoutSteps({ current, leave }: Props) {
  const { t } = useLingui()
  const steps = [t`Luogo e date`, t`Riepilogo`, t`Fatto`]
  return (
    <div className={styles.top}>
      <Steps label={t`Passi della prenotazione`} steps={steps} current={current} />
      {leave}
    </div>
  )
}
