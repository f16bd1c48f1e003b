import { Trans } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { buttonClass } from '#src/ui/button/button.tsx'
import { manualPageAt } from './manual-pages.ts'

/** Leads from a page of staff to its page in the desk's manual. */
export function ManualLink() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const page = manualPageAt(pathname)
  if (!page) return null
  return (
    <Link
      to="/desk/manual/{-$page}"
      params={{ page: page === 'contents' ? undefined : page }}
      className={buttonClass('quiet')}
    >
      <CircleHelp size={22} aria-hidden="true" />
      <Trans>Manuale</Trans>
    </Link>
  )
}
