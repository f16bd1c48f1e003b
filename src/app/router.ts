import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { onSessionChange, session } from '#src/session/session.ts'
import { countView } from './count-views.ts'
import { rememberPage } from './guards.ts'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { SlowPage } from './slow-page.tsx'

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: SlowPage,
    scrollRestoration: true,
  })
  router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
    rememberPage(toLocation)
    if (pathChanged || !fromLocation) countView(toLocation.pathname)
  })
  // Who may be where changes with who is here; one who expired first gets to sign in where they are.
  onSessionChange(() => {
    if (session().status !== 'expired') void router.invalidate()
  })
  // The browser's own restoration is smoother where a page is left and come back to by a swipe.
  window.history.scrollRestoration = 'auto'
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
