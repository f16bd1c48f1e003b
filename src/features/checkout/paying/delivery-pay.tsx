import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { languageOf } from '#contract/texts/languages.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOnline } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { PayPalStep } from '#src/ui/pay/paypal-step.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../checkout.module.css'
import type { DeliveryPayment } from './use-delivery-payment.ts'

/** Replaces the confirm button: paying for the delivery confirms the loan. */
export function DeliveryPay({ payment, clientId }: { payment: DeliveryPayment; clientId: string }) {
  const online = useOnline()
  const { ghost } = useSession()
  if (isRefunded(payment) || payment.again) return null
  return (
    <div className={styles.pay}>
      {ghost ? (
        <Banner tone="waiting">
          <p>
            <Trans>Questo lo può fare solo la persona stessa.</Trans>
          </p>
        </Banner>
      ) : online ? (
        <>
          <PayPalStep
            locale={languageOf(currentLocale()).intl}
            clientId={clientId}
            currency={limits.currency}
            acts={payment}
          />
          <p>
            <Trans>
              Se annulli in tempo, o se la consegna non si può fare, i soldi tornano da soli sul
              conto PayPal o sulla carta con cui paghi.
            </Trans>
          </p>
        </>
      ) : (
        <Banner tone="waiting">
          <p>
            <Trans>Per pagare serve la connessione: riprova quando torna la rete.</Trans>
          </p>
        </Banner>
      )}
    </div>
  )
}

/** The result of a payment that did not confirm the loan. */
export function PaymentResult(props: { payment: DeliveryPayment; productId: string }) {
  const { payment, productId } = props
  const failureText = useFailureText()
  const format = useFormat()
  const { delivery } = useLibrary()
  const { outcome, again } = payment
  const amount = format.money(delivery.price)
  if (!outcome) return null
  if (outcome === 'cancelled') {
    return (
      <Banner tone="waiting">
        <p>
          <Trans>Hai annullato: non è stato pagato nulla.</Trans>
        </p>
      </Banner>
    )
  }
  return (
    <Banner
      tone="bad"
      action={
        again ? (
          <Button look="secondary" small pending={payment.pending} onClick={again}>
            <Trans>Controlla di nuovo</Trans>
          </Button>
        ) : (
          isRefunded(payment) && (
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
      <p>{outcome.service?.alert ?? failureText(outcome)}</p>
      {isRefunded(payment) && (
        <p>
          <Trans>{amount} tornano sul conto PayPal o sulla carta con cui hai pagato.</Trans>
        </p>
      )}
      {again && (
        <p>
          <Trans>Se hai già approvato il pagamento non pagare di nuovo: lo ritroviamo.</Trans>
        </p>
      )}
    </Banner>
  )
}

function isRefunded({ outcome }: DeliveryPayment) {
  return outcome !== 'cancelled' && outcome?.code === 'delivery_refunded'
}
