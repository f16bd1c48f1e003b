import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { SyncPanel } from './sync-panel.tsx'

/** The CRM that holds the catalogue: its connection, and the synchronisation from there. */
export function CrmPage() {
  const { domain: library } = useLibrary()
  const query = useQuery(queryFor('crm.connection', { params: { library } }))
  return (
    <>
      {query.data !== undefined ? (
        <>
          {query.data && <SyncPanel />}
          <ConnectionForm key={query.data?.client_id} connection={query.data} />
        </>
      ) : (
        <LoadingOrProblem failure={query.error} retry={query.refetch} height="420px" />
      )}
    </>
  )
}
