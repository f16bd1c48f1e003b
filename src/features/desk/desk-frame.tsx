import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CalendarCheck,
  ClipboardList,
  LockKeyhole,
  PackageCheck,
  QrCode,
  ScanLine,
  SlidersHorizontal,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { ManualLink } from '#src/library/manual/manual-link.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { PageNav } from '#src/ui/page/page-nav.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

type Props = { title: string; className?: string | undefined; children: ReactNode }

/**
 * A page of the desk with links to the others. It is for staff, and closed while they impersonate a member. It asks
 * before edits are lost.
 */
export function DeskFrame({ title, className = '', children }: Props) {
  const { t } = useLingui()
  const { ghost, status } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (me && !ghost && isAdmin(me.level)) {
    return (
      <AskBeforeLeaving active={status === 'member'}>
        <Page title={title} className={className} aside={<ManualLink />}>
          <DeskNav />
          {children}
        </Page>
      </AskBeforeLeaving>
    )
  }
  return (
    <Page title={title} narrow>
      {me || ghost ? (
        <EmptyState title={t`Questa pagina è per chi gestisce l'oggettoteca`}>
          <p>
            {ghost ? (
              <Trans>Disattiva l'impersonificazione per tornare al banco.</Trans>
            ) : me?.must_enrol ? (
              <Link to="/me/security">
                <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
              </Link>
            ) : (
              <Trans>Se lavori qui, chiedi a chi gestisce l'oggettoteca di abilitarti.</Trans>
            )}
          </p>
        </EmptyState>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="320px" />
      )}
    </Page>
  )
}

/** Links between the desk's pages and to the administration. */
function DeskNav() {
  const { t } = useLingui()
  const pages = [
    ['/desk', ScanLine, t`Banco`],
    ['/desk/returns', PackageCheck, t`Restituzioni in serie`],
    ['/desk/day', CalendarCheck, t`La giornata`],
    ['/desk/defects', Wrench, t`Guasti`],
    ['/desk/till', Banknote, t`Cassa`],
    ['/desk/labels', QrCode, t`Etichette`],
    ['/desk/lockers', LockKeyhole, t`Smartlocker`],
    ['/admin/{-$section}', SlidersHorizontal, t`Amministrazione`],
  ] as const
  return (
    <PageNav label={t`Banco`}>
      <Link to="/admin/{-$section}" params={{ section: 'today' }}>
        <ClipboardList size={18} />
        <Trans>Oggi</Trans>
      </Link>
      {pages.map(([to, Icon, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          <Icon size={18} />
          {text}
        </Link>
      ))}
    </PageNav>
  )
}
