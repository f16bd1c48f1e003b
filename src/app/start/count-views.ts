import { call } from '#src/api/client.ts'
import { isOnline } from '#src/offline/online.ts'
import { whenIdle } from '#src/platform/later.ts'
import { session } from '#src/session/session.ts'

/** Tells the server that a page was opened; that it may not hear of it matters to nobody. */
export function countView(path: string) {
  if (!isOnline() || session().ghost) return
  void whenIdle()
    .then(() => call('views.create', { body: { path: path.slice(0, 300) } }))
    .catch(() => {})
}
