import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import type { Library } from '#contract/shapes/library.ts'
import { call } from '#src/api/client.ts'
import { watchFaqLinks } from '#src/features/help/open-faq.ts'
import { isOnline } from '#src/offline/online.ts'
import { registerWorker } from '#src/offline/register-worker.ts'
import { whenIdle } from '#src/platform/later.ts'
import { offerSplash } from '#src/platform/splash.ts'
import { watchInactivity } from '#src/session/inactivity.ts'
import { loadAccess } from '#src/session/load-access.ts'
import { session, useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Toaster } from '#src/ui/toast/toast.tsx'
import { MemberBackground } from '../frame/member-background.tsx'
import { MemberInFrame } from '../frame/member-in-frame.tsx'
import { RenewalOnce } from '../offers/renewal-once.tsx'
import { WelcomeOnce } from '../offers/welcome-once.tsx'
import { type AppRouter, fetchPageParts } from '../router.ts'
import { informWorker } from './inform-worker.ts'
import { startPocket } from './start-pocket.ts'
import { storeLanguages } from './store-languages.ts'
import { useUnhandledFailures } from './unhandled-failures.ts'

const StorageInspector = import.meta.env.DEV
  ? lazy(async () => ({
      default: (await import('../frame/storage-inspector.tsx')).StorageInspector,
    }))
  : () => null

/** Only a server says that a session expired, so it is never needed without a network. */
const SessionDialog = lazily(
  async () => (await import('#src/features/account/signing-in/session-dialog.tsx')).SessionDialog,
)

type Props = {
  /** Undefined if the library cannot be used: then no dialog opens. */
  library: Library | undefined
  /** Whether the page has its header and toolbar, and room for banners. */
  framed: boolean
}

/** Parts behind every page, or over it, that are not in the first frame. */
export function Later({ library, framed }: Props) {
  const { status } = useSession()
  const languages = library?.languages?.join()
  useBackground(library?.max_inactivity ?? limits.maxInactivitySeconds)
  useUnhandledFailures()
  useEffect(() => {
    if (languages) void storeLanguages().catch(() => {})
  }, [languages])
  const faq = library?.faq_pdf_url
  useEffect(() => (faq ? watchFaqLinks(faq) : undefined), [faq])
  if (!library) return null
  return (
    <>
      <Suspense>{status === 'expired' && <SessionDialog />}</Suspense>
      {status !== 'visitor' && <MemberBackground />}
      {status !== 'visitor' && <MemberInFrame framed={framed} />}
      {framed && <WelcomeOnce />}
      {framed && <RenewalOnce />}
      <Suspense>
        <StorageInspector />
      </Suspense>
      <Toaster ms={limits.toastMs} />
    </>
  )
}

/** Background work: the service worker, preloading, inactivity. */
function useBackground(maxInactivity: number) {
  const router = useRouter()
  useEffect(() => countViews(router), [router])
  useEffect(() => informWorker(), [])
  useEffect(() => startPocket(), [])
  useEffect(() => {
    offerSplash()
    void registerWorker()
    void loadAccess().then(({ catchUp }) => catchUp())
  }, [])
  useEffect(() => watchInactivity(maxInactivity), [maxInactivity])
  // Members open these pages most, so their scripts are loaded before the press. The search page's come from
  // the worker, so that they do not add to a first visit's download.
  useEffect(() => {
    void whenIdle().then(() => fetchPageParts(router, '/products/id'))
    void navigator.serviceWorker?.ready
      .then(() => whenIdle())
      .then(() => fetchPageParts(router, '/search'))
  }, [router])
}

/** Reports each opened page to the server, this one and later ones. A failed report is ignored. */
function countViews(router: AppRouter): () => void {
  countView(router.latestLocation.pathname)
  return router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) countView(toLocation.pathname)
  })
}

function countView(path: string) {
  if (!isOnline() || session().ghost) return
  void call('views.create', { body: { path: path.slice(0, 300) } }).catch(() => {})
}
