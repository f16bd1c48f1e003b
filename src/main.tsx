import '#src/ui/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { coverId } from '#contract/embedded.ts'
import { App } from '#src/app/app.tsx'
import { type AppRouter, createAppRouter, fetchPageParts, watchRouter } from '#src/app/router.ts'
import { answerPresses } from '#src/app/start/answer-presses.ts'
import { showBootFailure } from '#src/app/start/boot-failure.ts'
import { connect } from '#src/app/start/connect.ts'
import { takeEmbedded } from '#src/app/start/embedded.ts'
import { activate, detectLocale, preferredLocale } from '#src/i18n/locale.ts'
import { libraryQuery } from '#src/library/library.ts'
import { createQueryClient, openBootCache } from '#src/offline/cache.ts'
import { watchConnection } from '#src/offline/online.ts'
import { watchInstall } from '#src/platform/install.ts'
import { providePopovers } from '#src/platform/popovers.ts'
import { openSession, restoreSeen } from '#src/session/access.ts'
import { loadPartsOfHtml } from '#src/ui/lazily.ts'

type Start = { root: HTMLElement; queryClient: QueryClient; router: AppRouter }

/** Language, library and session; then the page is hydrated where the server wrote it, else rendered. */
async function boot() {
  watchConnection()
  watchInstall()
  connect()
  void providePopovers()
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  await openBootCache(queryClient)
  takeEmbedded(queryClient)
  openSession(queryClient)
  const router = createAppRouter(queryClient)
  watchRouter(router)
  const start = { root, queryClient, router }
  await (root.hasChildNodes() ? hydrate(start) : render(start))
}

/**
 * The page as the server wrote it, for a visitor and in the language that the browser asked for. What this
 * device knows beyond that comes once it is hydrated.
 */
async function hydrate({ root, queryClient, router }: Start) {
  const { href } = router.latestLocation
  router.ssr = { manifest: undefined }
  await Promise.all([activate(detectLocale(document.documentElement.lang, [])), router.load()])
  if (router.latestLocation.href !== href) {
    // Who is here has to be somewhere else.
    root.replaceChildren()
    return render({ root, queryClient, router })
  }
  await loadPartsOfHtml()
  const onShown = () => {
    answerPresses()
    void restoreSeen()
    void activate(preferredLocale())
  }
  const app = <App queryClient={queryClient} router={router} onShown={onShown} />
  startTransition(() => void hydrateRoot(root, app))
}

/** The page from what is stored on this device. A cover stays until the page is ready to take its place. */
async function render({ root, queryClient, router }: Start) {
  const cover = document.getElementById(coverId)
  void queryClient.prefetchQuery(libraryQuery)
  fetchPageParts(router, router.latestLocation.pathname)
  await Promise.all([activate(preferredLocale()), restoreSeen()])
  if (cover) await router.load()
  const onShown = () => {
    cover?.remove()
    answerPresses()
  }
  createRoot(root).render(<App queryClient={queryClient} router={router} onShown={onShown} />)
}

boot().catch(showBootFailure)
