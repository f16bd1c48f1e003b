import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '../progress/progress.tsx'

/** Where a payment is: its order is made, the person approves it at the provider, the server checks it. */
export type Stage = 'ordering' | 'approving' | 'checking'
const stages = ['ordering', 'approving', 'checking'] as const

/** How far a payment is, and how to leave it. */
export function PaymentStage({ stage }: { stage: Stage }) {
  const { t } = useLingui()
  const labels: Record<Stage, string> = {
    ordering: t`Passo 1 di 3: prepariamo il pagamento`,
    approving: t`Passo 2 di 3: approva il pagamento su PayPal`,
    checking: t`Passo 3 di 3: controlliamo il pagamento`,
  }
  return (
    <div role="status">
      <Progress label={labels[stage]} part={stages.indexOf(stage) / stages.length} />
      {stage === 'approving' && (
        <p>
          <Trans>Se cambi idea chiudi la finestra di PayPal: non paghi nulla.</Trans>
        </p>
      )}
      {stage === 'checking' && (
        <p>
          <Trans>Puoi anche guardare altre pagine: il controllo continua.</Trans>
        </p>
      )}
    </div>
  )
}
