import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure, isTransient } from '#src/api/failure.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { isOnline } from './online.ts'

const day = 86_400_000

/** The answers in memory. `cache.ts` stores them on the device. */
export function createQueryClient(): QueryClient {
  // Screens render data before the next paint. Otherwise a checkbox would first show its former value.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: setAge, onError: forgetMissing }),
    defaultOptions: {
      queries: {
        // A timer of more than 24 days overflows; until then data stays in memory.
        gcTime: 20 * day,
        // Offline too a call is made, because the stored catalogue may answer it.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isTransient(error) && isOnline(),
        retryDelay: 500,
      },
    },
  })
}

/** An answer from the stored catalogue is as old as that. */
function setAge(data: unknown, query: { queryKey: readonly unknown[] } & Pick<Query, 'setData'>) {
  const updatedAt = storedAt(query.queryKey)
  if (updatedAt !== null) query.setData(data, { updatedAt, manual: true })
}

/** What is gone, or no longer theirs, is not shown, nor stored: a page with data would go on saying what it was. */
function forgetMissing(error: unknown, query: Pick<Query<unknown, unknown>, 'state' | 'setState'>) {
  const isGone = error instanceof Failure && /^(not_found|forbidden)$/.test(error.code)
  if (isGone && query.state.data !== undefined) query.setState({ data: undefined })
}
