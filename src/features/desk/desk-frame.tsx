import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { type ReactNode, useEffect } from 'react'
import type { StaffCall } from '#contract/endpoints.ts'
import { isStaff } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useToday } from '#src/library/clock.ts'
import { ManualLink } from '#src/library/manual/manual-link.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { openOfflineMoves } from '#src/offline/offline-moves.ts'
import { useOnline } from '#src/offline/online.ts'
import { whenIdle } from '#src/platform/later.ts'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { PageNav } from '#src/ui/page/page-nav.tsx'
import { NotYours } from '#src/ui/states/not-yours.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

type Props = {
  title: string
  /** The call that is the page's purpose. */
  needs: StaffCall
  className?: string | undefined
  children: ReactNode
}

/**
 * A page of the desk with links to the others. It is for staff, and closed while they impersonate a member. It asks
 * before edits are lost.
 */
export function DeskFrame({ title, needs, className = '', children }: Props) {
  const { t } = useLingui()
  const { ghost, status } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  const may = useMay()
  if (me && !ghost && isStaff(me)) {
    return (
      <AskBeforeLeaving active={status === 'member'}>
        <Page title={title} className={className} aside={<ManualLink />}>
          <DeskNav />
          <ForLater />
          {may(needs) ? children : <NotYours />}
        </Page>
      </AskBeforeLeaving>
    )
  }
  return (
    <Page title={title} narrow>
      {me || ghost ? (
        <EmptyState title={t`Questa pagina è per chi gestisce l'oggettoteca`} drawing="lock">
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

/** How often the list of the day is stored for a time without a network. */
const storeMs = 600_000

/** Stores what the desk needs without a network: the list of the day, and what happened and is not sent. */
function ForLater() {
  const client = useQueryClient()
  const date = useToday()
  const online = useOnline()
  useEffect(() => {
    void openOfflineMoves()
  }, [])
  useEffect(() => {
    if (!online) return
    const store = () =>
      void client.prefetchQuery({
        ...queryFor('desk.day', { query: { date } }),
        staleTime: storeMs,
      })
    void whenIdle().then(store)
    const timer = setInterval(store, storeMs)
    return () => clearInterval(timer)
  }, [online, date, client])
  return null
}

/** Links between the desk's pages and to the administration. */
function DeskNav() {
  const { t } = useLingui()
  const may = useMay()
  const pages = [
    ['/desk', 'desk.object', ScanLine, t`Banco`],
    ['/desk/returns', 'desk.return', PackageCheck, t`Restituzioni in serie`],
    ['/desk/day', 'desk.day', CalendarCheck, t`La giornata`],
    ['/desk/defects', 'desk.defects', Wrench, t`Guasti`],
    ['/desk/till', 'till.get', Banknote, t`Cassa`],
    ['/desk/labels', 'desk.labels', QrCode, t`Etichette`],
    ['/desk/lockers', 'lockers.list', LockKeyhole, t`Smartlocker`],
    ['/admin/{-$section}', 'today.get', SlidersHorizontal, t`Amministrazione`],
  ] as const
  return (
    <PageNav label={t`Banco`}>
      <Link to="/admin/{-$section}" params={{ section: 'today' }}>
        <ClipboardList size={18} />
        <Trans>Oggi</Trans>
      </Link>
      {pages.map(
        ([to, call, Icon, text]) =>
          may(call) && (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              <Icon size={18} />
              {text}
            </Link>
          ),
      )}
    </PageNav>
  )
}
