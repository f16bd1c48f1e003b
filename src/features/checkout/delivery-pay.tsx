import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOnline } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { PayPalStep } from '#src/ui/pay/paypal-step.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { DeliveryPayment } from './use-delivery-payment.ts'

type Props = { payment: DeliveryPayment; clientId: string; productId: string }

/** In place of the confirmation: what the delivery costs is paid, and that confirms the loan. */
export function DeliveryPay({ payment, clientId, productId }: Props) {
  const failureText = useFailureText()
  const online = useOnline()
  const { outcome, again } = payment
  const refunded = outcome !== 'cancelled' && outcome?.code === 'delivery_refunded'
  return (
    <>
      {outcome === 'cancelled' && (
        <Banner tone="waiting">
          <p>
            <Trans>Hai annullato: non è stato pagato nulla.</Trans>
          </p>
        </Banner>
      )}
      {outcome && outcome !== 'cancelled' && (
        <Banner
          tone="bad"
          action={
            again ? (
              <Button look="secondary" small pending={payment.pending} onClick={again}>
                <Trans>Controlla di nuovo</Trans>
              </Button>
            ) : (
              refunded && (
                <Link
                  to="/products/$id"
                  params={{ id: productId }}
                  className={buttonClass('secondary', true)}
                >
                  <Trans>Torna all'oggetto</Trans>
                </Link>
              )
            )
          }
        >
          <p>{failureText(outcome)}</p>
          {again && (
            <p>
              <Trans>Se hai già approvato il pagamento non pagare di nuovo: lo ritroviamo.</Trans>
            </p>
          )}
        </Banner>
      )}
      {!refunded &&
        !again &&
        (online ? (
          <PayPalStep clientId={clientId} currency={limits.currency} acts={payment} />
        ) : (
          <Banner tone="waiting">
            <p>
              <Trans>Per pagare serve la connessione: riprova quando torna la rete.</Trans>
            </p>
          </Banner>
        ))}
    </>
  )
}
