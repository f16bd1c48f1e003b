import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { afterPaint } from '#src/platform/later.ts'
import { onSessionChange, session } from '#src/session/session.ts'
import { NotFound } from './frame/not-found.tsx'
import { RouteError } from './frame/route-error.tsx'
import { SlowPage } from './frame/slow-page.tsx'
import { rememberPage } from './guards.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The routes over the browser's history, or over one made up where a page is made for somebody. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: SlowPage,
    scrollRestoration: !history,
  })
}

type BuildOptions = Parameters<AppRouter['buildLocation']>[0]

/**
 * A press that leads to another page is shown as pressed before that page is made, which takes longer than a
 * frame. What only changes the address of the same page, such as a filter, waits for nothing.
 */
function paintPressFirst(router: AppRouter) {
  const { navigate } = router
  const afterItsPress: typeof navigate = async options => {
    const { pathname } = router.buildLocation(options as BuildOptions)
    if (pathname !== router.latestLocation.pathname) await afterPaint()
    return navigate(options)
  }
  router.navigate = afterItsPress
}

/** Follows where the person goes and who they are. */
export function watchRouter(router: AppRouter) {
  paintPressFirst(router)
  router.subscribe('onResolved', ({ toLocation }) => rememberPage(toLocation))
  // Who may be where changes with who is here; one who expired first gets to sign in where they are.
  onSessionChange(() => {
    if (session().status !== 'expired') void router.invalidate()
  })
  // The browser's own restoration is smoother where a page is left and come back to by a swipe.
  window.history.scrollRestoration = 'auto'
}

/** Fetches the parts of the app that a page is made of, ahead of being shown. Without them it fetches them then. */
export function fetchPageParts(router: AppRouter, pathname: string) {
  const [routes] = router.getMatchedRoutes(pathname)
  for (const route of routes) {
    void Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
