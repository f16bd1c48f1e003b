import type { QueryClient } from '@tanstack/react-query'
import { provideCredentials } from '#src/api/credentials.ts'
import { keyOf } from '#src/api/queries.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { noteContact } from '#src/offline/online.ts'
import { loadAccess } from '#src/session/load-access.ts'
import { token } from '#src/session/memory.ts'
import { session } from '#src/session/session.ts'

/** Connects the API client to the session, the language, the connection state and the stored catalogue. */
export function connect(client: QueryClient) {
  provideCredentials({
    token: token.get,
    ghost: () => session().ghost?.id ?? null,
    refresh: async refused => (await loadAccess()).refreshToken(refused),
    ready: async () => (await loadAccess()).sessionReady(),
    language: currentLocale,
    noteContact,
    findCopy: async (name, input, sent) => {
      const { findCopy } = await import('#src/pocket/copies.ts')
      const copy = await findCopy(client, name, input)
      const renew = () =>
        client.refetchQueries({ queryKey: keyOf(name, input as never), type: 'active' })
      // After a failure the copy stays.
      if (copy) sent.then(renew, () => {})
      return copy
    },
  })
}
