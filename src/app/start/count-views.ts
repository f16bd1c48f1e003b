import { call } from '#src/api/client.ts'
import { isOnline } from '#src/offline/online.ts'
import { session } from '#src/session/session.ts'
import type { AppRouter } from '../router.ts'

/** Reports each opened page to the server, this one and later ones. A failed report is ignored. */
export function countViews(router: AppRouter): () => void {
  countView(router.latestLocation.pathname)
  return router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) countView(toLocation.pathname)
  })
}

function countView(path: string) {
  if (!isOnline() || session().ghost) return
  void call('views.create', { body: { path: path.slice(0, 300) } }).catch(() => {})
}
