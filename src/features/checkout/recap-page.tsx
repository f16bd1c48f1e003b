import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
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
import { Button } from '#src/ui/button/button.tsx'
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

/**
 * Second step of the checkout: a summary, and ten minutes to confirm. `card` is where a member without a valid card buys one,
 * from another feature.
 */
export function RecapPage({ card }: { card: ReactNode }) {
  // The checkout ends when it is sent, often before the next page is loaded.
  const [sent, setSent] = useState(false)
  return (
    <WithCheckout missing={sent ? null : <Navigate to="/checkout/loan" replace />}>
      {checkout =>
        hasDays(checkout) && checkout.shipping.address ? (
          <RecapStep checkout={checkout} card={card} onSent={() => setSent(true)} />
        ) : (
          <Navigate to="/checkout/loan" replace />
        )
      }
    </WithCheckout>
  )
}

type Props = { checkout: Checkout; card: ReactNode; onSent: () => void }

function RecapStep({ checkout, card, onSent }: Props) {
  const { t } = useLingui()
  return (
    <CheckoutStep checkout={checkout} title={t`Riepilogo`} current={2}>
      <Recap key={tagOf(checkout)} checkout={checkout} card={card} onSent={onSent} />
    </CheckoutStep>
  )
}

function Recap({ checkout, card, onSent }: Props) {
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
      {need && <CardStep need={need}>{card}</CardStep>}
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

/** Where a member without a valid card gets one. Who had a card opens it by a button, because a reminder may be all they need. */
function CardStep({ need, children }: { need: CardNeed; children: ReactNode }) {
  const [isOpen, setOpen] = useState(need.isFirst)
  return (
    <section aria-label={need.title}>
      <Banner
        tone="waiting"
        icon={<IdCard size={22} aria-hidden="true" />}
        action={
          !need.ghost &&
          !isOpen && (
            <Button small onClick={() => setOpen(true)}>
              {need.title}
            </Button>
          )
        }
      >
        <p>{need.text}</p>
      </Banner>
      {!need.ghost && isOpen && children}
    </section>
  )
}

/** What a member without a valid card does before confirming; `null` if nothing is needed. */
function useCardNeed() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const missing = useMissingCard()
  if (!missing) return null
  const isFirst = missing === 'card_missing'
  const name = ghost?.label
  return {
    ghost,
    isFirst,
    title: isFirst ? t`Fai la tessera` : t`Rinnova tessera`,
    text: name
      ? t`Per confermare serve la tessera di ${name}: la fa di persona, oppure gliela dai tu dalla sua scheda fra gli iscritti.`
      : isFirst
        ? t`Per confermare ti serve la tessera: scegli quale, intanto i giorni restano tuoi.`
        : t`La tua tessera è scaduta. Mentre la rinnovi i giorni restano tuoi.`,
    first: name
      ? t`Prima serve la tessera.`
      : isFirst
        ? t`Prima fai la tessera.`
        : t`Prima rinnova la tessera.`,
  }
}

type CardNeed = NonNullable<ReturnType<typeof useCardNeed>>
