import type { QueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Page } from '#src/api/call.ts'
import { keyOf } from '#src/api/queries.ts'
import { readOf } from '#src/api/reads.ts'
import { deviceTimeOf, now } from '#src/platform/clock.ts'
import { askPocket } from './pocket.ts'
import type { Asked } from './questions.ts'
import { withSeenPictures } from './seen-pictures.ts'

/**
 * The answer to a call from the catalogue on this device; `null` if it has none. What the page already shows
 * is better, because it came from the server in full, so it is not replaced.
 */
export async function findCopy(
  client: QueryClient,
  name: EndpointName,
  input: Asked = {},
): Promise<Page<unknown> | null> {
  const key = keyOf(name, input as never)
  const isShown =
    client.getQueryData(key) !== undefined ||
    (!input.query?.cursor && client.getQueryData([...key, 'pages']) !== undefined)
  if (!readOf(name).inCatalogue || isShown) return null
  const found = await askPocket({ ask: 'answer', name, input, now: now().getTime() }).catch(
    () => null,
  )
  if (!found) return null
  const answer = await withSeenPictures(client, found.answer)
  return { answer, next: found.next, storedAt: deviceTimeOf(found.at), meant: found.meant }
}
