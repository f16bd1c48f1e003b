import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { SyncPanel } from './sync-panel.tsx'

/** The CRM that holds the catalogue: its connection, and the synchronisation from there. */
export function CrmPage() {
  const { domain: library } = useLibrary()
  const asked = queryFor('crm.connection', { params: { library } })
  const { data: connection, error, refetch } = useQuery(asked)
  if (connection === undefined) {
    return <LoadingOrProblem failure={error} retry={refetch} height="420px" />
  }
  return (
    <>
      {connection && <SyncPanel />}
      <ConnectionForm key={connection?.client_id} connection={connection} />
    </>
  )
}
