import '#src/ui/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { coverId } from '#contract/embedded.ts'
import { delayAnswers } from '#src/api/queries.ts'
import { App } from '#src/app/app.tsx'
import { ImpersonationChip, OfflineBanner } from '#src/app/frame/banners.tsx'
import { loadClosed } from '#src/app/frame/shell.tsx'
import { type AppRouter, createAppRouter, fetchPageParts, watchRouter } from '#src/app/router.ts'
import { showBootFailure } from '#src/app/start/boot-failure.ts'
import { connect } from '#src/app/start/connect.ts'
import { takeEmbedded } from '#src/app/start/embedded.ts'
import { setOwnTextFace } from '#src/app/start/text-face.ts'
import { offerLanguages, preferredLocale, startLanguage } from '#src/i18n/locale.ts'
import { keepShelfRoom } from '#src/library/booking/shelf-room.ts'
import { isClosed, libraryQuery } from '#src/library/library.ts'
import { isOnline, watchConnection } from '#src/offline/online.ts'
import { createQueryClient } from '#src/offline/query-client.ts'
import { setTimeZone } from '#src/platform/clock.ts'
import { watchInstall } from '#src/platform/install/watch-install.ts'
import { whenIdle } from '#src/platform/later.ts'
import { providePopovers } from '#src/platform/popovers.ts'
import { loadAccess } from '#src/session/load-access.ts'
import { session } from '#src/session/session.ts'
import { startSession } from '#src/session/start.ts'

/** For so long answers wait on a page that is never idle. */
const mostHydrationMs = 3000

type Start = { root: HTMLElement; queryClient: QueryClient; router: AppRouter }

/** Hydrates a page that the server wrote; renders any other from what this device has stored. */
async function boot() {
  watchConnection()
  watchInstall()
  const queryClient = createQueryClient()
  connect(queryClient)
  void providePopovers()
  const root = document.getElementById('root')
  if (!root) return
  // HTML without its data cannot be hydrated.
  if (!takeEmbedded(queryClient)) root.replaceChildren()
  startSession(queryClient)
  if (session().ghost) await ImpersonationChip.load()
  const router = createAppRouter(queryClient)
  watchRouter(router)
  const start = { root, queryClient, router }
  await (root.hasChildNodes() ? hydrate(start) : render(start))
}

/** Uses the languages and the time zone of the library, if it is known. */
function adoptLibrary(queryClient: QueryClient) {
  const library = queryClient.getQueryData(libraryQuery.queryKey)
  offerLanguages(library?.languages)
  if (library) setTimeZone(library.time_zone)
  return library
}

/**
 * Hydrates the page that the server wrote for a visitor. Data of this device is applied after that. The page
 * is rendered again if the member is redirected, or chose another language than the browser's.
 */
async function hydrate({ root, queryClient, router }: Start) {
  adoptLibrary(queryClient)
  const { href } = router.latestLocation
  const isOwnLanguage = document.documentElement.lang === preferredLocale()
  router.ssr = { manifest: undefined }
  // The loaders request at once what may be stale; the answers must wait for the hydration.
  let release = () => {}
  delayAnswers(
    new Promise<void>(resolve => {
      release = resolve
    }),
  )
  await Promise.all([startLanguage(), router.load()])
  if (router.latestLocation.href !== href || !isOwnLanguage) {
    release()
    root.replaceChildren()
    return render({ root, queryClient, router })
  }
  const onShown = () => {
    answerPresses()
    // Answers, and data of this device, would differ from HTML that is not hydrated yet.
    void whenIdle(mostHydrationMs)
      .then(release)
      .then(loadAccess)
      .then(({ restoreSeen }) => restoreSeen())
  }
  const app = <App queryClient={queryClient} router={router} onShown={onShown} />
  startTransition(() => void hydrateRoot(root, app))
}

/** Renders the page from data stored on this device. A cover is shown until the page is ready. */
async function render({ root, queryClient, router }: Start) {
  const cover = document.getElementById(coverId)
  setOwnTextFace()
  keepShelfRoom()
  fetchPageParts(router, router.latestLocation.pathname)
  const { restoreLibrary, restoreSeen } = await loadAccess()
  await restoreLibrary()
  const library = adoptLibrary(queryClient)
  void queryClient.prefetchQuery(libraryQuery)
  await Promise.all([
    startLanguage(),
    restoreSeen(),
    !isOnline() && OfflineBanner.load(),
    // A stored document may be unusable; the first render reports that.
    library?.is && isClosed(library) && loadClosed(),
  ])
  if (cover) await router.load()
  const onShown = () => {
    cover?.remove()
    answerPresses()
  }
  createRoot(root).render(<App queryClient={queryClient} router={router} onShown={onShown} />)
}

/** The app is on the screen and answers presses from now on. */
function answerPresses() {
  window.answerPresses?.()
  window.answers = true
}

boot().catch(showBootFailure)
