import type { QueryClient } from '@tanstack/react-query'
import { type Embedded, embeddedId } from '#contract/embedded.ts'
import { keyOf } from '#src/api/queries.ts'
import { libraryQuery } from '#src/library/library.ts'
import { setWrittenAt } from '#src/platform/use-now.ts'

/**
 * Takes over what the server put into the page, so that a first visit need not ask for it.
 * @returns whether there was anything
 */
export function takeEmbedded(queryClient: QueryClient): boolean {
  const embedded: Embedded = JSON.parse(document.getElementById(embeddedId)?.textContent ?? 'null')
  if (!embedded) return false
  setWrittenAt(embedded.at)
  giveEmbedded(queryClient, embedded)
  return true
}

/** Files each answer as its query wants it, as old as its page. */
export function giveEmbedded(queryClient: QueryClient, { at, library, answers }: Embedded) {
  const age = { updatedAt: at }
  queryClient.setQueryData(libraryQuery.queryKey, library, age)
  for (const { name, input, answer, next } of answers) {
    const key = keyOf(name, input)
    if (next === undefined) queryClient.setQueryData(key, answer, age)
    else {
      const page = { answer, next, storedAt: null }
      queryClient.setQueryData([...key, 'pages'], { pages: [page], pageParams: [null] }, age)
    }
  }
}
