import { Trans, useLingui } from '@lingui/react/macro'
import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner, Loading, Skeleton } from '#src/ui/states/states.tsx'
import { type Renewal, useRenewal } from './use-renewal.ts'

type Props = { card: RenewalCard; clientId: string }

/** Only the provider's own button, in euro; cards and local methods are left out. */
export function PayStep({ card, clientId }: Props) {
  const { i18n } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const renewal = useRenewal(card)
  const options = {
    clientId,
    currency: limits.currency,
    intent: 'capture',
    components: 'buttons',
    locale: i18n.locale === 'en' ? 'en_GB' : 'it_IT',
    disableFunding: 'card,mybank,sofort,giropay,sepa,paylater',
    // The stand-in for demonstrations is served by ourselves.
    ...(clientId === 'simulator' && {
      sdkBaseUrl: `${window.location.origin}/simulators/paypal/sdk/js`,
    }),
  }
  return (
    <PayPalScriptProvider key={attempt} options={options}>
      <Outcome renewal={renewal} />
      <Buttons renewal={renewal} onRetry={() => setAttempt(attempt + 1)} />
    </PayPalScriptProvider>
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

function Buttons({ renewal, onRetry }: { renewal: Renewal; onRetry: () => void }) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  if (isRejected) {
    return (
      <Banner
        tone="bad"
        action={
          <Button look="secondary" small onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        }
      >
        <p>
          <Trans>PayPal non è raggiungibile: forse la rete o un'estensione lo blocca.</Trans>
        </p>
      </Banner>
    )
  }
  return (
    <>
      {isPending && (
        <Loading>
          <Skeleton height="56px" />
        </Loading>
      )}
      <div aria-busy={renewal.pending}>
        <PayPalButtons
          style={{ layout: 'vertical', shape: 'pill', height: 50 }}
          disabled={renewal.pending}
          createOrder={renewal.order}
          onApprove={renewal.approved}
          onCancel={renewal.cancelled}
          onError={renewal.failed}
        />
      </div>
      {renewal.pending && (
        <p role="status">
          <Trans>Un momento: controlliamo il pagamento…</Trans>
        </p>
      )}
    </>
  )
}
