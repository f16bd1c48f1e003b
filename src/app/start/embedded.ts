import type { QueryClient } from '@tanstack/react-query'
import { type Embedded, embeddedId } from '#contract/embedded.ts'
import { keyOf } from '#src/api/queries.ts'
import { libraryQuery } from '#src/library/library.ts'

/** What the server put into the page, so that a first visit need not ask for it; whether there was any. */
export function takeEmbedded(queryClient: QueryClient): boolean {
  const text = document.getElementById(embeddedId)?.textContent
  if (text) giveEmbedded(queryClient, JSON.parse(text))
  return Boolean(text)
}

/** Files each answer as its query wants it. */
export function giveEmbedded(queryClient: QueryClient, { library, answers }: Embedded) {
  queryClient.setQueryData(libraryQuery.queryKey, library)
  for (const { name, input, answer, next } of answers) {
    const key = keyOf(name, input)
    if (next === undefined) queryClient.setQueryData(key, answer)
    else {
      const page = { answer, next, storedAt: null }
      queryClient.setQueryData([...key, 'pages'], { pages: [page], pageParams: [null] })
    }
  }
}
