import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { SessionDialog } from '#src/features/account/session-dialog.tsx'
import { applyBranding, isClosed, libraryQuery } from '#src/library/library.ts'
import { useOnline } from '#src/offline/online.ts'
import { warmWallet } from '#src/offline/wallet.ts'
import { registerWorker } from '#src/offline/worker.ts'
import { catchUp } from '#src/session/access.ts'
import { watchInactivity } from '#src/session/inactivity.ts'
import { useSession } from '#src/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { setPlaceholder } from '#src/ui/picture/picture.tsx'
import { Toaster } from '#src/ui/toast/toast.tsx'
import { Header } from './header.tsx'
import { InstallOnce } from './install-once.tsx'
import { Maintenance } from './maintenance.tsx'
import { Notices } from './notices.tsx'
import { RenewalOnce } from './renewal-once.tsx'
import styles from './shell.module.css'
import { Toolbar } from './toolbar.tsx'
import { WelcomeOnce } from './welcome-once.tsx'

const maintenance = '/errors/maintenance'
/** Pages to be read whole before going on, and the page of a library that can't be used. */
const bare = ['/policies', '/modulo-adesione', maintenance]
/** How often a library in maintenance is asked whether it is back. */
const recoveryMs = 30_000

const StorageInspector = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./storage-inspector.tsx')).StorageInspector }))
  : () => null

/** The frame of every page. Without a library there is nothing to frame. */
export function Shell() {
  const {
    data: library,
    isError,
    refetch,
  } = useQuery({
    ...libraryQuery,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && isClosed(state.data)) ? recoveryMs : false,
  })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const framed = !bare.some(path => pathname === path || pathname.startsWith(`${path}/`))
  useFocusOnArrival()
  useBackground(library?.max_inactivity ?? limits.maxInactivitySeconds)
  useEffect(() => {
    if (!library) return
    applyBranding(library)
    setPlaceholder(library.placeholder)
  }, [library])
  if (isError && !library) return <Maintenance onRetry={() => void refetch()} />
  if (!library) return null
  if (isClosed(library)) return <Maintenance onRetry={() => void refetch()} />
  if (pathname === maintenance) return <Outlet />
  return (
    <>
      <a className={styles.skip} href="#main">
        <Trans>Vai al contenuto</Trans>
      </a>
      {framed && <Header />}
      <div className={cx(styles.body, !framed && styles.bare)}>
        <Notices />
        <Outlet />
        {framed && <InstallOnce />}
      </div>
      {framed && <Toolbar />}
      <SessionDialog />
      {framed && <WelcomeOnce />}
      {framed && <RenewalOnce />}
      <Suspense>
        <StorageInspector />
      </Suspense>
      <Toaster ms={limits.toastMs} />
    </>
  )
}

/** After a navigation the focus goes to the new page's heading, so a reader knows where it is. */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(() => {
    const focus = ({
      pathChanged,
      fromLocation,
    }: {
      pathChanged: boolean
      fromLocation?: unknown
    }) => {
      if (!pathChanged || !fromLocation) return
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    return router.subscribe('onRendered', focus)
  }, [router])
}

/** What goes on behind the pages: the worker, the wallet, the watch on inactivity. */
function useBackground(maxInactivity: number) {
  const queryClient = useQueryClient()
  const { status } = useSession()
  const online = useOnline()
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
    idle(() => {
      void registerWorker()
      void catchUp()
    })
  }, [])
  useEffect(() => watchInactivity(maxInactivity), [maxInactivity])
  useEffect(() => {
    if (status === 'member' && online) void warmWallet(queryClient)
  }, [status, online, queryClient])
}
