import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MemberRefusal } from '#contract/shapes/booking-errors.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/** Why the member may not add or change a product of theirs; nothing if they may. */
export function LendingRefused({ codes }: { codes: readonly MemberRefusal[] }) {
  const name = useSession().ghost?.label
  if (codes[0] !== 'member_suspended') return <RefusalBanner codes={codes} />
  return (
    <Banner
      tone="bad"
      action={
        !name && (
          <Link to="/support" className={buttonClass('secondary', true)}>
            <Trans>Scrivi all'oggettoteca</Trans>
          </Link>
        )
      }
    >
      {name ? (
        <Trans>Il profilo di {name} è sospeso: per ora i suoi oggetti restano come sono.</Trans>
      ) : (
        <Trans>Il tuo profilo è sospeso: per ora i tuoi oggetti restano come sono.</Trans>
      )}
    </Banner>
  )
}
