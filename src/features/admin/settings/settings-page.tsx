import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Waiting } from '../parts/waiting.tsx'
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
  if (error && !data) return <Problem failure={error} retry={refetch} />
  return data ? <SettingsForm settings={data} /> : <Waiting />
}
