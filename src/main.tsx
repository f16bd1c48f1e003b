import '#src/ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/app.tsx'
import { showBootFailure } from '#src/app/boot-failure.ts'
import { connect } from '#src/app/connect.ts'
import { takeEmbedded } from '#src/app/embedded.ts'
import { createAppRouter } from '#src/app/router.ts'
import { activate, preferredLocale } from '#src/i18n/locale.ts'
import { libraryQuery } from '#src/library/library.ts'
import { createQueryClient, openBootCache } from '#src/offline/cache.ts'
import { watchConnection } from '#src/offline/online.ts'
import { watchInstall } from '#src/platform/install.ts'
import { openSession } from '#src/session/access.ts'

/** Language, library, session, what was seen; then the first frame. */
async function boot() {
  watchConnection()
  watchInstall()
  connect()
  const queryClient = createQueryClient()
  await openBootCache(queryClient)
  takeEmbedded(queryClient)
  void queryClient.prefetchQuery(libraryQuery)
  await Promise.all([activate(preferredLocale()), openSession(queryClient)])
  const router = createAppRouter(queryClient)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App queryClient={queryClient} router={router} />)
}

boot().catch(showBootFailure)
