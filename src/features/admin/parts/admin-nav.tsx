import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { PageNav } from '#src/ui/page/page-nav.tsx'

/** The links to all admin pages and to the desk. */
export function AdminNav({ level }: { level: number }) {
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
  ] as const
  return (
    <PageNav label={t`Amministrazione`}>
      {pages.map(([to, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true }}>
          {text}
        </Link>
      ))}
      <Link to="/desk">
        <Trans>Banco</Trans>
      </Link>
      <Link to="/desk/labels">
        <Trans>Etichette</Trans>
      </Link>
      <Link to="/desk/lockers">
        <Trans>Smartlocker</Trans>
      </Link>
    </PageNav>
  )
}

/** The supers of the server's default library create libraries; for anybody else the list is empty. */
function useSeesLibraries(level: number): boolean {
  const { data } = useQuery({ ...queryFor('admin.libraries'), enabled: isSuper(level) })
  return Boolean(data?.length)
}
