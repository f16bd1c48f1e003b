import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { AdminNav } from './admin-nav.tsx'

/** The frame of an admin page: its title, the check that the member is staff, the links to the other pages. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <StaffOnly>{children}</StaffOnly>
    </Page>
  )
}

function StaffOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (!me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (isAdmin(me.level)) {
    return (
      <>
        <AdminNav level={me.level} />
        {children}
      </>
    )
  }
  return (
    <EmptyState title={t`Qui entra chi gestisce l'oggettoteca`} icon={<Lock size={36} />}>
      {ghost && (
        <p>
          <Trans>Stai usando l'app a nome di qualcuno: torna a essere te.</Trans>
        </p>
      )}
      {!ghost && me.must_enrol && (
        <p>
          <Link to="/me/security">
            <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
          </Link>
        </p>
      )}
    </EmptyState>
  )
}
