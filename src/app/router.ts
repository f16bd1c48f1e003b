import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { afterPaint } from '#src/platform/later.ts'
import { onSessionChange, session } from '#src/session/session.ts'
import { NotFound } from './frame/not-found.tsx'
import { RouteError, SlowPage } from './frame/route-error.tsx'
import { rememberPage } from './guards.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The routes with the browser's history, or with one in memory when the server renders a page. */
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
    scrollRestoration: history ? false : leavesFirstPosition(),
  })
}

/**
 * The router scrolls a new page to its top, or to where it was before. On the first page the person may have
 * scrolled already while the app loaded: then it stays where it is.
 */
function leavesFirstPosition(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && window.scrollY > 0
    isFirst = false
    return !isScrolled
  }
}

type BuildOptions = Parameters<AppRouter['buildLocation']>[0]

/**
 * After a press on a link the press is painted before the next page is rendered, which takes longer than a
 * frame. A change within the same page, such as a filter, is rendered at once.
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

/** Updates the router when the page or the session changes. */
export function watchRouter(router: AppRouter) {
  paintPressFirst(router)
  router.subscribe('onResolved', ({ toLocation }) => rememberPage(toLocation))
  // A change of the session changes which pages are open. A member whose session expired can first sign in
  // again on the page.
  onSessionChange(() => {
    if (session().status !== 'expired') void router.invalidate()
  })
  // The browser's own scroll restoration is smoother for a swipe back.
  window.history.scrollRestoration = 'auto'
}

/** Loads the parts of the app for a page before it is shown. Otherwise they are loaded then. */
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
