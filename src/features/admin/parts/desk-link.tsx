import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Named } from '#contract/texts/localized.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { buttonClass } from '#src/ui/button/button.tsx'

/** A product at the desk. */
export function DeskLink({ object }: { object: Named & { code: string } }) {
  const { t } = useLingui()
  const name = useFormat().name(object)
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
