import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Named } from '#contract/texts/localized.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { buttonClass } from '#src/ui/button/button.tsx'

/** A product at the desk, for who works there. */
export function DeskLink({ object }: { object: Named & { code: string } }) {
  const { t } = useLingui()
  const name = useFormat().name(object)
  if (!useMay()('desk.object')) return null
  return (
    <Link
      className={buttonClass('quiet', true)}
      to="/desk"
      search={{ object: object.code }}
      aria-label={t`${name} al banco`}
    >
      <Trans>Al banco</Trans>
    </Link>
  )
}
