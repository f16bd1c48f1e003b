import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'

/** A product at the desk. */
export function DeskLink({ object: { code, name } }: { object: { code: string; name: string } }) {
  const { t } = useLingui()
  return (
    <Link
      className={buttonClass('quiet', true)}
      to="/desk"
      search={{ object: code }}
      aria-label={t`${name} al banco`}
    >
      <Trans>Al banco</Trans>
    </Link>
  )
}
