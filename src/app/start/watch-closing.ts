import type { QueryClient } from '@tanstack/react-query'
import { Failure } from '#src/api/failure.ts'
import { libraryQuery } from '#src/library/library.ts'

const closing = new Set<string>(['library_unavailable', 'daily_limits_exceeded'])

/** Refetches the library when a call is refused because it closed, so that the page shows it. */
export function watchClosing(client: QueryClient): () => void {
  const look = (error: unknown) => {
    if (!(error instanceof Failure) || !closing.has(error.code)) return
    void client.invalidateQueries({ queryKey: libraryQuery.queryKey })
  }
  const stops = [
    client.getQueryCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    }),
    client.getMutationCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
