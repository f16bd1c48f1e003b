import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { languageOf } from '#contract/texts/languages.ts'
import { pricingOf } from '#domain/card-price.ts'
import { centsOf } from '#domain/cents.ts'
import { call } from '#src/api/client.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { AmountField, isPriceOf } from '#src/library/payment/card-price.tsx'
import { usePayPalOrder } from '#src/library/payment/paypal-order.ts'
import { Button } from '#src/ui/button/button.tsx'
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

/** Pays for a membership, how much being chosen if the card says so, and shows the result of the last attempt. */
export function PayStep({ card, clientId, first, onPaid }: Props) {
  const { t } = useLingui()
  const [amount, setAmount] = useState(card.price)
  const [isLeft, setLeft] = useState(false)
  const fieldText = useFieldText()
  const isChosen = pricingOf(card) !== 'fixed'
  const euros = isChosen ? amount : card.price
  const isRight = isPriceOf(card, euros)
  const renewal = useRenewal(card, { euros, first, onPaid })
  return (
    <>
      {isChosen && (
        <AmountField
          card={card}
          label={t`Quanto vuoi dare, in euro`}
          value={amount}
          onChange={setAmount}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          error={isLeft && !isRight ? fieldText('invalid') : null}
        />
      )}
      {isRight && centsOf(euros) === 0 ? (
        <TakeStep card={card} onTaken={renewal.done} />
      ) : (
        <>
          <Outcome renewal={renewal} amount={euros} />
          <PayPalStep
            clientId={clientId}
            currency={limits.currency}
            locale={languageOf(currentLocale()).intl}
            acts={{ ...renewal, blocked: !isRight }}
          />
        </>
      )}
    </>
  )
}

/** Takes a card for nothing. */
function TakeStep({ card, onTaken }: { card: RenewalCard; onTaken: () => void }) {
  const take = useCall('memberships.create')
  const { attempt, banner, button } = useAttempt()
  const press = async () => {
    const taken = await attempt(() => take.mutateAsync({ body: { card: { id: card.id } } }))
    if (taken) onTaken()
  }
  return (
    <>
      {banner}
      <Button {...button} onClick={() => void press()}>
        <Trans>Prendi la tessera</Trans>
      </Button>
    </>
  )
}

function Outcome({ renewal, amount: euros }: { renewal: Renewal; amount: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const format = useFormat()
  const { outcome } = renewal
  const amount = format.money(euros)
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
function useRenewal(
  card: RenewalCard,
  { euros, first, onPaid }: Pick<Props, 'first' | 'onPaid'> & { euros: number },
) {
  const { t } = useLingui()
  const { client, outcome, setOutcome, pending, setPending, order, refused, cancelled } =
    usePayPalOrder(() =>
      call('memberships.order', { body: { card: { id: card.id, cents: centsOf(euros) } } }),
    )

  const done = () => {
    onPaid()
    showToast(first ? t`Ora hai la tessera!` : t`Tessera rinnovata con successo!`)
  }
  const approved = async ({ orderID }: Approval, { order: acts }: Acts) => {
    setPending(true)
    try {
      // If this fails, the server captures the money itself or reports why it cannot.
      await acts?.capture().catch(() => {})
      await call('memberships.create', { body: { paypal: { order_id: orderID }, card } })
      done()
      await renew(client, 'memberships.create')
    } catch (error) {
      setOutcome(toFailure(error))
    } finally {
      setPending(false)
    }
  }

  const failed = () => {
    setOutcome(refused.current ?? new Failure('payment_not_completed'))
    // The cards may have other prices now.
    if (refused.current) void renew(client, 'memberships.order', true)
  }
  return { outcome, pending, order, approved, failed, cancelled, done }
}
