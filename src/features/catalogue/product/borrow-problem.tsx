import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/** Why the loan cannot begin, and what to do. */
export function BorrowProblem({ failure }: { failure: Failure }) {
  const failureText = useFailureText()
  return (
    <Banner tone="bad" action={<WayOn code={failure.code} />}>
      {failureText(failure)}
    </Banner>
  )
}

/** Codes that only the library can resolve. */
const askTheLibrary = ['member_suspended', 'card_inactive', 'card_missing']

function WayOn({ code }: { code: Failure['code'] }) {
  const { contacts, is } = useLibrary()
  if (code === 'no_loans_available') {
    return (
      <Link to="/me/orders" className={buttonClass('secondary', true)}>
        <Trans>Vai ai prestiti</Trans>
      </Link>
    )
  }
  if ((code === 'card_inactive' || code === 'card_missing') && is.renewable_card) {
    return (
      <Link to="/me/rinnovo-tessera" className={buttonClass('secondary', true)}>
        {code === 'card_missing' ? <Trans>Fai la tessera</Trans> : <Trans>Rinnova tessera</Trans>}
      </Link>
    )
  }
  if (code === 'adhesion_required') {
    return (
      <Link to="/modulo-adesione" className={buttonClass('secondary', true)}>
        <Trans>Leggi il modulo</Trans>
      </Link>
    )
  }
  if (!askTheLibrary.includes(code) || !contacts.email) return null
  return (
    <a href={`mailto:${contacts.email}`} className={buttonClass('secondary', true)}>
      <Trans>Scrivi all'oggettoteca</Trans>
    </a>
  )
}
