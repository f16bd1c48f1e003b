import { provideCredentials } from '#src/api/credentials.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { noteContact } from '#src/offline/online.ts'
import { sessionReady } from '#src/session/access.ts'
import { token } from '#src/session/memory.ts'
import { refreshToken } from '#src/session/refresh.ts'
import { session } from '#src/session/session.ts'

/** Connects the API client to the session, the language and the connection state. */
export function connect() {
  provideCredentials({
    token: token.get,
    ghost: () => session().ghost?.id ?? null,
    refresh: refreshToken,
    ready: sessionReady,
    language: currentLocale,
    noteContact,
  })
}
