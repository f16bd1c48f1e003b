import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { periodOf } from '#contract/period.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
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
  const failureText = useFailureText()
  const format = useFormat()
  const wayOn = useWayOn(failure)
  const { alternatives } = failure
  const list = alternatives.map(one => format.period(periodOf(one)))
  const periods = list.join('; ')
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
      <p>{failure.service?.alert ?? failureText(failure)}</p>
      {periods && (
        <p>
          <Trans>Giorni liberi vicini: {periods}</Trans>
        </p>
      )}
    </Banner>
  )
}

/** The page where the person can resolve the problem; `null` if there is none. */
export function useWayOn(failure: Failure | null) {
  const { t } = useLingui()
  const { is } = useLibrary()
  if (!failure || !isRefusal(failure)) return null
  if (failure.code === 'card_inactive' && is.renewable_card) {
    const first = t`Prima rinnova la tessera.`
    return { to: '/me/rinnovo-tessera', text: t`Rinnova tessera`, first } as const
  }
  if (failure.code === 'card_inactive' || failure.code === 'member_suspended') {
    const first = t`Prima parlane con l'oggettoteca.`
    return { to: '/support', text: t`Scrivi all'oggettoteca`, first } as const
  }
  if (failure.code === 'no_loans_available') {
    const first = t`Prima riporta un oggetto.`
    return { to: '/me/orders', text: t`I miei prestiti`, first } as const
  }
  const first = t`Prima scegli altri giorni.`
  return { to: '/checkout/loan', text: t`Scegli altri giorni`, first } as const
}

/** Whether the refusal is final, so that a retry would give the same answer. */
function isRefusal({ status }: Failure): boolean {
  return status > 0 && status < 500
}
