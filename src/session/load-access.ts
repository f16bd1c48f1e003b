import { askTwice } from '#src/platform/ask-twice.ts'

let loading: Promise<typeof import('./access.ts')> | undefined

/** Loads what follows the session and opens stored data. A page that the server wrote is hydrated without it. */
export function loadAccess() {
  loading ??= askTwice(() => import('./access.ts')).then(access => {
    access.followSession()
    return access
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
