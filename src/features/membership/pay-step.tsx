import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { PayPalStep } from '#src/ui/pay/paypal-step.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { type Renewal, useRenewal } from './use-renewal.ts'

type Props = { card: RenewalCard; clientId: string }

/** Pays for a membership, and shows the result of the last attempt. */
export function PayStep({ card, clientId }: Props) {
  const renewal = useRenewal(card)
  return (
    <>
      <Outcome renewal={renewal} />
      <PayPalStep clientId={clientId} currency={limits.currency} acts={renewal} />
    </>
  )
}

function Outcome({ renewal }: { renewal: Renewal }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { outcome } = renewal
  if (!outcome) return null
  if (outcome === 'cancelled') {
    return (
      <Banner tone="waiting">
        <p>{t`Hai annullato: non è stato pagato nulla.`}</p>
      </Banner>
    )
  }
  return (
    <Banner tone="bad">
      <p>{failureText(outcome)}</p>
    </Banner>
  )
}
