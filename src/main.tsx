import '#src/ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#src/app/app.tsx'
import { createAppRouter, fetchPageParts, watchRouter } from '#src/app/router.ts'
import { showBootFailure } from '#src/app/start/boot-failure.ts'
import { connect } from '#src/app/start/connect.ts'
import { takeEmbedded } from '#src/app/start/embedded.ts'
import { wake } from '#src/app/start/wake.ts'
import { activate, preferredLocale } from '#src/i18n/locale.ts'
import { libraryQuery } from '#src/library/library.ts'
import { createQueryClient, openBootCache } from '#src/offline/cache.ts'
import { watchConnection } from '#src/offline/online.ts'
import { firstFrameStands } from '#src/platform/first-frame.ts'
import { breathe } from '#src/platform/idle.ts'
import { watchInstall } from '#src/platform/install.ts'
import { providePopovers } from '#src/platform/popovers.ts'
import { openSession, restoreSeen } from '#src/session/access.ts'
import { session } from '#src/session/session.ts'

/** Language, library, session, what was seen; then the first frame. */
async function boot() {
  watchConnection()
  watchInstall()
  connect()
  void providePopovers()
  const root = document.getElementById('root')
  if (!root) return
  const painted = root.hasChildNodes()
  // What is painted can be scrolled and pressed: nothing may keep it busy for long.
  if (painted) await breathe()
  const locale = preferredLocale()
  const queryClient = createQueryClient()
  await openBootCache(queryClient)
  const embedded = takeEmbedded(queryClient)
  openSession(queryClient)
  const router = createAppRouter(queryClient)
  watchRouter(router)
  const made = embedded && painted && document.documentElement.lang === locale
  if (made && session().status === 'visitor') {
    // The first frame is there already, as a visitor sees it: nothing may differ when it wakes up.
    router.ssr = { manifest: undefined }
    firstFrameStands()
    await Promise.all([activate(locale), router.load()])
    await breathe()
    const awake = () => {
      wake()
      void restoreSeen()
    }
    const app = <App queryClient={queryClient} router={router} onAwake={awake} />
    startTransition(() => void hydrateRoot(root, app))
  } else {
    void queryClient.prefetchQuery(libraryQuery)
    fetchPageParts(router, router.latestLocation.pathname)
    await Promise.all([activate(locale), restoreSeen()])
    // What is painted, as it was last seen or as a visitor sees it, stays until the page can take its place.
    if (painted) {
      firstFrameStands()
      await router.load()
    }
    createRoot(root).render(<App queryClient={queryClient} router={router} onAwake={wake} />)
  }
}

boot().catch(showBootFailure)
