import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { languageOf } from '#contract/texts/languages.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PayPalStep } from '#src/ui/pay/paypal-step.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { type Renewal, useRenewal } from './use-renewal.ts'

type Props = {
  card: RenewalCard
  clientId: string
  /** The member's first card. */
  first: boolean
  onPaid: () => void
}

/** Pays for a membership, and shows the result of the last attempt. */
export function PayStep({ card, clientId, first, onPaid }: Props) {
  const renewal = useRenewal(card, { first, onPaid })
  return (
    <>
      <Outcome renewal={renewal} card={card} />
      <PayPalStep
        clientId={clientId}
        currency={limits.currency}
        locale={languageOf(currentLocale()).intl}
        acts={renewal}
      />
    </>
  )
}

function Outcome({ renewal, card }: { renewal: Renewal; card: RenewalCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const format = useFormat()
  const { outcome } = renewal
  const amount = format.money(card.price)
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
      {outcome.code === 'payment_refunded' && (
        <p>{t`${amount} tornano sul conto PayPal o sulla carta con cui hai pagato.`}</p>
      )}
    </Banner>
  )
}
