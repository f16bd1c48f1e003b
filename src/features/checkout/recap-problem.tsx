import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Alternative } from '#contract/errors.ts'
import { periodErrors, pointErrors } from '#contract/shapes/booking-errors.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRefusalText } from '#src/library/refusal-banner.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showChange } from './change.ts'
import { forgetReservation, latestOf, patchCheckout } from './checkout-query.ts'
import { RefusedCheckout } from './lines/refused-checkout.tsx'

type Props = {
  checkout: Checkout
  failure: Failure
  /** Retries; `null` if a button of the page does so. */
  onRetry: (() => unknown) | null
}

/**
 * Why the loan was refused, in the external service's words if it gave any, with free days nearby
 * and a way to continue.
 */
export function RecapProblem({ checkout, failure, onRetry }: Props) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const format = useFormat()
  const wayOn = useWayOn(failure)
  const { alternatives, lines } = failure
  const way = wayOn && (
    <Link to={wayOn.to} className={buttonClass('secondary', true)}>
      {wayOn.text}
    </Link>
  )
  const text = failure.service?.alert ?? refusalText(failure)
  if (lines.length > 0) return <RefusedRecap checkout={checkout} failure={failure} action={way} />
  const periods = alternatives.map(one => format.period(one)).join('; ')
  return (
    <Banner
      tone="bad"
      action={
        way ??
        (onRetry && (
          <Button look="secondary" small onClick={() => void onRetry()}>
            {t`Riprova`}
          </Button>
        ))
      }
    >
      <p>{text}</p>
      {periods && (
        <p>
          <Trans>Giorni liberi vicini: {periods}</Trans>
        </p>
      )}
    </Banner>
  )
}

type RefusedProps = Pick<Props, 'checkout' | 'failure'> & { action: ReactNode }

/** The lines that are refused, with what solves it in one press. */
function RefusedRecap({ checkout, failure, action }: RefusedProps) {
  const client = useQueryClient()
  const failureText = useFailureText()
  const loan = useCall('checkout.loan')
  const { note, is_contact_shared } = checkout
  const take = async ({ from_date, to_date }: Alternative) => {
    if (loan.isPending) return
    const body = { from_date, to_date, note, is_contact_shared }
    try {
      const agreed = await loan.mutateAsync({ shown: latestOf(client, checkout), body })
      forgetReservation(client)
      patchCheckout(client, agreed)
    } catch (error) {
      showChange(client, error)
    }
  }
  const { error } = loan
  const { lines, alternatives, service } = error?.lines.length ? error : failure
  return (
    <>
      {error && error.lines.length === 0 && !error.checkout && (
        <Banner tone="bad">{failureText(error)}</Banner>
      )}
      <RefusedCheckout
        checkout={checkout}
        lines={lines}
        ownText={service?.alert}
        alternatives={alternatives}
        action={action}
        onTake={offered => void take(offered)}
      />
    </>
  )
}

const otherPlace = new Set<Failure['code']>(pointErrors)
const otherDays = new Set<Failure['code']>([
  ...periodErrors,
  'checkout_missing',
  'checkout_incomplete',
])
/** Only the library can resolve these. Where cards are sold online, the recap offers one before. */
const askTheLibrary = new Set<Failure['code']>([
  'card_inactive',
  'card_missing',
  'member_suspended',
])

/** The page where the person can resolve the problem; `null` if there is none. */
export function useWayOn(failure: Failure | null) {
  const { t } = useLingui()
  if (!failure) return null
  if (askTheLibrary.has(failure.code)) {
    const first = t`Prima parlane con l'oggettoteca.`
    return { to: '/support', text: t`Scrivi all'oggettoteca`, first } as const
  }
  if (failure.code === 'no_loans_available') {
    const first = t`Prima riporta un oggetto.`
    return { to: '/me/orders', text: t`I miei prestiti`, first } as const
  }
  if (otherPlace.has(failure.code)) {
    const first = t`Prima scegli dove ritirare.`
    return { to: '/checkout/loan', text: t`Cambia punto di ritiro`, first } as const
  }
  // Any other failure is no reason to choose other days.
  if (!otherDays.has(failure.code)) return null
  const first = t`Prima scegli altri giorni.`
  return { to: '/checkout/loan', text: t`Scegli altri giorni`, first } as const
}
