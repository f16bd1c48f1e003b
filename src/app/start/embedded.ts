import type { QueryClient } from '@tanstack/react-query'
import { type Embedded, embeddedId } from '#contract/embedded.ts'
import { keyOf } from '#src/api/queries.ts'
import { libraryQuery } from '#src/library/library.ts'
import { deviceTimeOf, noteServerTime, setWrittenAt } from '#src/platform/clock.ts'

/**
 * Stores the data that the server put into the page, so that a first visit needs no requests.
 * @returns whether there was any
 */
export function takeEmbedded(queryClient: QueryClient): boolean {
  const embedded: Embedded = JSON.parse(document.getElementById(embeddedId)?.textContent ?? 'null')
  if (!embedded) return false
  if (!embedded.stored) noteServerTime(embedded.at)
  setWrittenAt(embedded.at, embedded.stored)
  giveEmbedded(queryClient, embedded)
  return true
}

/** Stores each answer under its query, with the age of its page. */
export function giveEmbedded(queryClient: QueryClient, { at, library, answers, stored }: Embedded) {
  const age = { updatedAt: deviceTimeOf(at) }
  queryClient.setQueryData(libraryQuery.queryKey, library, age)
  for (const { name, input, answer, next } of answers) {
    const key = keyOf(name, input)
    if (next === undefined) queryClient.setQueryData(key, answer, age)
    else {
      const page = { answer, next, storedAt: null }
      queryClient.setQueryData([...key, 'pages'], { pages: [page], pageParams: [null] }, age)
    }
  }
  // A page that was stored may show what has changed since, however new it is: what is on the screen is asked again.
  if (stored) for (const query of queryClient.getQueryCache().getAll()) query.invalidate()
}
