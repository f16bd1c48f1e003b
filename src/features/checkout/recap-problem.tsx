import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { periodErrors, pointErrors } from '#contract/shapes/booking-errors.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRefusalText } from '#src/library/refusal-banner.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

type Props = {
  failure: Failure
  /** Retries; `null` if a button of the page does so. */
  onRetry: (() => unknown) | null
}

/**
 * Why the loan was refused, in the external service's words if it gave any, with free days nearby
 * and a way to continue.
 */
export function RecapProblem({ failure, onRetry }: Props) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const format = useFormat()
  const wayOn = useWayOn(failure)
  const { alternatives } = failure
  const periods = alternatives.map(one => format.period(one)).join('; ')
  return (
    <Banner
      tone="bad"
      action={
        wayOn ? (
          <Link to={wayOn.to} className={buttonClass('secondary', true)}>
            {wayOn.text}
          </Link>
        ) : (
          onRetry && (
            <Button look="secondary" small onClick={() => void onRetry()}>
              {t`Riprova`}
            </Button>
          )
        )
      }
    >
      <p>{failure.service?.alert ?? refusalText(failure)}</p>
      {periods && (
        <p>
          <Trans>Giorni liberi vicini: {periods}</Trans>
        </p>
      )}
    </Banner>
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
    const first = t`Prima scegli dove lo ritiri.`
    return { to: '/checkout/loan', text: t`Cambia punto di ritiro`, first } as const
  }
  // Any other failure is no reason to choose other days.
  if (!otherDays.has(failure.code)) return null
  const first = t`Prima scegli altri giorni.`
  return { to: '/checkout/loan', text: t`Scegli altri giorni`, first } as const
}
