import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/** Why the booking was refused, with free days near the wanted ones and the way back to choose. */
export function RecapProblem({ failure }: { failure: Failure }) {
  const failureText = useFailureText()
  const format = useFormat()
  const { is } = useLibrary()
  const { alternatives } = failure
  const list = alternatives.map(({ from_date, to_date }) => format.period(from_date, to_date))
  const periods = list.join('; ')
  return (
    <Banner
      tone="bad"
      action={
        failure.code === 'card_inactive' && is.renewable_card ? (
          <Link to="/me/rinnovo-tessera" className={buttonClass('secondary', true)}>
            <Trans>Rinnova tessera</Trans>
          </Link>
        ) : (
          <Link to="/checkout/loan" className={buttonClass('secondary', true)}>
            <Trans>Scegli altri giorni</Trans>
          </Link>
        )
      }
    >
      <p>{failureText(failure)}</p>
      {periods && (
        <p>
          <Trans>Giorni liberi vicini: {periods}</Trans>
        </p>
      )}
    </Banner>
  )
}
