import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { languageOf } from '#contract/texts/languages.ts'
import { call } from '#src/api/client.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePayPalOrder } from '#src/library/payment/paypal-order.ts'
import { PayPalStep } from '#src/ui/pay/paypal-step.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

type Props = {
  card: RenewalCard
  clientId: string
  /** The member's first card. */
  first: boolean
  /** Leaves the page. */
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

type Approval = { orderID: string }
type Acts = { order?: { capture(): Promise<unknown> } }

type Renewal = ReturnType<typeof useRenewal>

/**
 * The steps of paying a membership: the server creates the order, the buyer approves, the server captures it
 * and grants the membership. An error is stored until the retry.
 */
function useRenewal(card: RenewalCard, { first, onPaid }: Pick<Props, 'first' | 'onPaid'>) {
  const { t } = useLingui()
  const { client, outcome, setOutcome, pending, setPending, order, refused, cancelled } =
    usePayPalOrder(() => call('memberships.order', { body: { card: { id: card.id } } }))

  const approved = async ({ orderID }: Approval, { order: acts }: Acts) => {
    setPending(true)
    try {
      // If this fails, the server captures the money itself or reports why it cannot.
      await acts?.capture().catch(() => {})
      await call('memberships.create', { body: { paypal: { order_id: orderID }, card } })
      onPaid()
      showToast(first ? t`Ora hai la tessera!` : t`Tessera rinnovata con successo!`)
      await renew(client, 'memberships.create')
    } catch (error) {
      setOutcome(toFailure(error))
    } finally {
      setPending(false)
    }
  }

  const failed = () => setOutcome(refused.current ?? new Failure('payment_not_completed'))
  return { outcome, pending, order, approved, failed, cancelled }
}
