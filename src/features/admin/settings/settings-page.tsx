import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the library: name, look, texts and lending. */
export function SettingsPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Impostazioni dell'oggettoteca`}>
      <Loaded />
    </AdminPage>
  )
}

function Loaded() {
  const query = { ...queryFor('admin.settings'), staleTime: Number.POSITIVE_INFINITY }
  const { data, error, refetch } = useQuery(query)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return <SettingsForm settings={data} />
}
