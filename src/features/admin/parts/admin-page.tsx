import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { PageNav } from '#src/ui/page/page-nav.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

/** The frame of an admin page: its title, the check that the member is staff, the links to the other pages. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <StaffOnly>{children}</StaffOnly>
    </Page>
  )
}

/** The page of a section of the administration. */
export function adminPage(title: MessageDescriptor, Content: () => ReactNode) {
  return function AdminSection() {
    const { i18n } = useLingui()
    return (
      <AdminPage title={i18n._(title)}>
        <Content />
      </AdminPage>
    )
  }
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

/** The links to all admin pages and to the desk. */
function AdminNav({ level }: { level: number }) {
  const { t } = useLingui()
  const seesLibraries = useSeesLibraries(level)
  const pages = [
    ['/admin', t`Prestiti`],
    ['/admin/deliveries', t`Consegne`],
    ['/admin/objects', t`Oggetti`],
    ['/admin/members', t`Iscritti`],
    ['/admin/messages', t`Messaggi`],
    ['/admin/reviews', t`Recensioni`],
    ['/admin/numbers', t`Numeri`],
    ['/admin/openings', t`Punti e orari`],
    ['/admin/settings', t`Impostazioni`],
    ['/admin/payments', t`Pagamenti`],
    ['/admin/service', t`Servizio`],
    ['/admin/import', t`Importa ed esporta`],
    ['/admin/files', t`File`],
    ['/admin/crm', t`Catalogo dal CRM`],
    ['/admin/websites', t`Altri siti`],
    ['/admin/audit', t`Registro`],
    ...(seesLibraries ? ([['/admin/libraries', t`Oggettoteche`]] as const) : []),
    ['/desk', t`Banco`],
    ['/desk/labels', t`Etichette`],
    ['/desk/lockers', t`Smartlocker`],
  ] as const
  return (
    <PageNav label={t`Amministrazione`}>
      {pages.map(([to, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true }}>
          {text}
        </Link>
      ))}
    </PageNav>
  )
}

/** The supers of the server's default library create libraries; for anybody else the list is empty. */
function useSeesLibraries(level: number): boolean {
  const { data } = useQuery({ ...queryFor('admin.libraries'), enabled: isSuper(level) })
  return Boolean(data?.length)
}
