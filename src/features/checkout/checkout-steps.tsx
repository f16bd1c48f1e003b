import { useLingui } from '@lingui/react/macro'
import { Steps } from '#src/ui/states/states.tsx'

export function CheckoutSteps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useLingui()
  const steps = [t`Luogo e date`, t`Riepilogo`, t`Fatto`]
  return <Steps label={t`Passi della prenotazione`} steps={steps} current={current} />
}
