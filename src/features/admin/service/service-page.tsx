import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ServiceForm } from './service-form.tsx'

/** The settings of the service: maintenance, sessions, the daily limit, the university's rules. */
export function ServicePage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Servizio`}>
      <Loaded />
    </AdminPage>
  )
}

function Loaded() {
  const { data, error, refetch } = useQuery({ ...queryFor('admin.service'), staleTime: 0 })
  const { data: me } = useQuery(queryFor('me.get'))
  if (!data || !me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return <ServiceForm service={data} level={me.level} />
}
