import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { tagOf } from '#contract/headers.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { isSeveral, linesOf } from '#src/library/booking/lines.ts'
import { useLibrary } from '#src/library/library.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { useMissingCard, useProductRefusals, useRefusals } from '#src/session/use-refusals.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { ActionBar } from '#src/ui/page/page.tsx'
import { Banner, Skeleton } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { showChange } from './change.ts'
import styles from './checkout.module.css'
import { endCheckout, hasDays } from './checkout-query.ts'
import { CheckoutStep, WithCheckout } from './checkout-step.tsx'
import { AbandonButton } from './days/abandon-button.tsx'
import { Countdown } from './days/countdown.tsx'
import { reservationMinutes, useReservation } from './days/use-reservation.ts'
import { LoanDetails } from './loan-details.tsx'
import { useDeliveryPayment } from './paying/use-delivery-payment.ts'
import { RecapProblem, useWayOn } from './recap-problem.tsx'

/** The payment code is loaded only if something must be paid. */
const DeliveryPay = lazy(async () => ({
  default: (await import('./paying/delivery-pay.tsx')).DeliveryPay,
}))
const PaymentResult = lazy(async () => ({
  default: (await import('./paying/delivery-pay.tsx')).PaymentResult,
}))

/** Second step of the checkout: a summary, and ten minutes to confirm. */
export function RecapPage() {
  // The checkout ends when it is sent, often before the next page is loaded.
  const [sent, setSent] = useState(false)
  return (
    <WithCheckout missing={sent ? null : <Navigate to="/checkout/loan" replace />}>
      {checkout =>
        hasDays(checkout) && checkout.shipping.address ? (
          <RecapStep checkout={checkout} onSent={() => setSent(true)} />
        ) : (
          <Navigate to="/checkout/loan" replace />
        )
      }
    </WithCheckout>
  )
}

type Props = { checkout: Checkout; onSent: () => void }

function RecapStep({ checkout, onSent }: Props) {
  const { t } = useLingui()
  return (
    <CheckoutStep checkout={checkout} title={t`Riepilogo`} current={2}>
      <Recap key={tagOf(checkout)} checkout={checkout} onSent={onSent} />
    </CheckoutStep>
  )
}

function Recap({ checkout, onSent }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const confirm = useCall('checkout.confirm')
  const { mutateAsync: clear } = useCall('checkout.clear')
  const productId = checkout.product.id

  const { data: product } = useQuery(queryFor('products.get', { params: { id: productId } }))
  const over = useRef(false)
  const lapse = useCallback(async () => {
    if (over.current) return
    over.current = true
    showToast(failureText({ code: 'checkout_expired' }), 'alert')
    await navigate({ to: '/products/$id', params: { id: productId }, replace: true })
    const { id, version } = checkout
    const changed = await clear({ shown: { id, version } }).then(
      () => false,
      error => showChange(client, error),
    )
    if (!changed) endCheckout(client)
  }, [checkout, clear, client, failureText, navigate, productId])

  const reservation = useReservation(checkout, () => void lapse())
  const { deadline, failure } = reservation
  const arrive = async (id: string) => {
    onSent()
    const state = { sent: true }
    await navigate({ to: '/checkout/$id/cb', params: { id }, state, replace: true })
    endCheckout(client)
  }
  const payment = useDeliveryPayment(checkout, { onPaid: arrive, onLapse: lapse })
  const { pp_pk } = useLibrary()
  const paid = checkout.shipping.price > 0
  const send = async () => {
    const done = await confirm.mutateAsync({ shown: checkout, body: {} }).catch(error => error)
    if (done.code === 'checkout_expired') return lapse()
    if (!done.origin_id) return showChange(client, done)
    await arrive(done.origin_id)
  }
  // Waits for a payment that is running or has no answer yet, because it may still get the days.
  const paying = payment.pending || payment.again !== null
  const { end: endReservation } = reservation
  const end = useCallback(() => {
    if (!paying) void endReservation()
  }, [endReservation, paying])
  const more = async () => {
    try {
      await reservation.more?.()
      showToast(t`Hai di nuovo ${reservationMinutes} minuti.`)
    } catch (error) {
      const refused = toFailure(error)
      if (refused.code === 'checkout_expired') await lapse()
      else showToast(failureText(refused), 'alert')
    }
  }
  // The library stopped to take payments after the delivery was chosen.
  const isUnpayable = paid && pp_pk === null && !paying
  const unpayable = isUnpayable ? new Failure('shipping_method_unavailable') : null
  const problem = failure ?? confirm.error ?? unpayable
  const wayOn = useWayOn(failure)
  const need = useCardNeed()
  const missing = useMissingCard()
  // What changed since the days were chosen: a missing card has its own step.
  const ofProduct = useProductRefusals(product, 'confirm')
  const ofMember = useRefusals('confirm')
  // Of several lines each says its own reason.
  const refused = (isSeveral(checkout) ? ofMember : ofProduct).filter(code => code !== missing)
  const isOffered = refused.length === 0
  return (
    <div className={styles.form}>
      {need && <CardStep need={need} />}
      {isOffered ? (
        problem && (
          <RecapProblem
            checkout={checkout}
            failure={problem}
            onRetry={failure && reservation.retry}
          />
        )
      ) : (
        <RefusalBanner codes={refused} />
      )}
      {product && linesOf(checkout).length === 1 && <NotBackBanner loan={product.loan} />}
      <LoanDetails checkout={checkout} />
      {payment.outcome && (
        <Suspense>
          <PaymentResult payment={payment} productId={productId} />
        </Suspense>
      )}
      <ActionBar
        note={
          deadline && (
            <Countdown
              deadline={deadline}
              onEnd={end}
              onMore={paying || offline || !reservation.more ? null : more}
            />
          )
        }
      >
        {isOffered && paid && deadline && pp_pk && !need && (
          <Suspense fallback={<Skeleton height="56px" />}>
            <DeliveryPay payment={payment} clientId={pp_pk} />
          </Suspense>
        )}
        {isOffered && (!paid || need) && (
          <Button
            pending={confirm.isPending || (!deadline && !problem)}
            pendingText={t`Invio in corso…`}
            disabledReason={
              need?.first ?? wayOn?.first ?? offline ?? (failure ? t`Prima riprova.` : null)
            }
            onClick={() => void send()}
          >
            <Trans>Conferma e invia prenotazione</Trans>
          </Button>
        )}
        <AbandonButton checkout={checkout} />
      </ActionBar>
    </div>
  )
}

/** The way to a card from the recap, and back to it. */
function CardStep({ need }: { need: CardNeed }) {
  return (
    <Banner
      tone="waiting"
      icon={<IdCard size={22} aria-hidden="true" />}
      action={
        need.act && (
          <Link
            to="/me/rinnovo-tessera"
            search={{ from: '/checkout/recap' }}
            className={buttonClass('primary', true)}
          >
            {need.act}
          </Link>
        )
      }
    >
      <p>{need.text}</p>
    </Banner>
  )
}

/** What a member without a valid card does before confirming; `null` if nothing is needed. */
function useCardNeed() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const missing = useMissingCard()
  if (!missing) return null
  if (ghost) {
    const name = ghost.label
    return {
      text: t`Per confermare serve la tessera di ${name}: la fa di persona, oppure gliela dai tu dalla sua scheda fra gli iscritti.`,
      act: null,
      first: t`Prima serve la tessera.`,
    }
  }
  return missing === 'card_missing'
    ? {
        text: t`Per confermare ti serve la tessera. Mentre la fai i giorni restano tuoi, poi torni qui.`,
        act: t`Fai la tessera`,
        first: t`Prima fai la tessera.`,
      }
    : {
        text: t`La tua tessera è scaduta. Mentre la rinnovi i giorni restano tuoi, poi torni qui.`,
        act: t`Rinnova tessera`,
        first: t`Prima rinnova la tessera.`,
      }
}

type CardNeed = NonNullable<ReturnType<typeof useCardNeed>>
