import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { pageOptionsAt } from '#contract/pages.ts'
import type { Library } from '#contract/shapes/library.ts'
import { isStaff } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { activate, offerLanguages, preferredLocale } from '#src/i18n/locale.ts'
import { applyBranding, isClosed, libraryQuery } from '#src/library/library.ts'
import { setTimeZone } from '#src/platform/clock.ts'
import { whenIdle } from '#src/platform/later.ts'
import { isSignedOut, onSessionChange, session, useSession } from '#src/session/session.ts'
import { cx } from '#src/ui/cx.ts'
import { lazily } from '#src/ui/lazily.ts'
import { focusHeading } from '#src/ui/page/page.tsx'
import { setPlaceholder } from '#src/ui/picture/picture.tsx'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'
import { Toolbar } from './toolbar.tsx'

const maintenance = '/errors/maintenance'
/** How often the app checks whether a library in maintenance is open again. */
const recoveryMs = 30_000

/** Checks a library that is closed or can't be reached until it is back. */
const watchedLibrary = {
  ...libraryQuery,
  refetchInterval: ({ state }: { state: { status: string; data: Library | undefined } }) =>
    state.status === 'error' || (state.data && isClosed(state.data)) ? recoveryMs : false,
} as const

const Later = lazily(async () => (await import('../start/later.tsx')).Later)
const Maintenance = lazily(async () => (await import('./maintenance.tsx')).Maintenance)
const OpenToStaffOnly = lazily(async () => (await import('./maintenance.tsx')).OpenToStaffOnly)

/** Loaded before the first render of a closed library, because a late banner would shift the page. */
export const loadClosed = () => Promise.all([Maintenance.load(), OpenToStaffOnly.load()])

const InstallOnce = lazily(async () => (await import('../offers/install-once.tsx')).InstallOnce)

/** The frame of every page, and the background work that no page waits for. */
export function Shell() {
  const { data: library, isError, refetch } = useQuery(watchedLibrary)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { bare, withoutTabs } = pageOptionsAt(pathname)
  const framed = !bare
  const tabs = framed && !withoutTabs
  const { closed, works, mayPass } = useClosed(library, isError)
  const settled = useSettled()
  const { ghost } = useSession()
  useFocusOnArrival()
  useMembersView()
  // Set before its parts render, because menus and texts depend on it.
  if (library) {
    offerLanguages(library.languages)
    setTimeZone(library.time_zone)
  }
  useEffect(() => {
    if (!library) return
    applyBranding(library)
    void activate(preferredLocale()).catch(() => {})
    setPlaceholder(library.placeholder)
  }, [library])
  return (
    <>
      <Suspense>
        {closed && !mayPass && (
          <Maintenance {...(library && { library })} onRetry={() => void refetch()} />
        )}
      </Suspense>
      {library &&
        (!closed || mayPass) &&
        (pathname === maintenance ? (
          <Outlet />
        ) : (
          // When an impersonation begins or ends the page starts again, without the other member's data.
          <Frame
            key={ghost?.id}
            framed={framed}
            tabs={tabs}
            settled={settled}
            forStaff={closed && works}
          />
        ))}
      {settled && (
        <Suspense>
          <Later library={closed && !mayPass ? undefined : library} framed={framed} />
        </Suspense>
      )}
    </>
  )
}

type FrameProps = {
  framed: boolean
  /** Whether a phone has its toolbar. */
  tabs: boolean
  settled: boolean
  /** The library is closed to everybody but this person. */
  forStaff: boolean
}

/** False until the first page is shown and the browser is idle. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    void whenIdle().then(() => setSettled(true))
  }, [])
  return settled
}

/** Without a library there is no frame. */
function Frame({ framed, tabs, settled, forStaff }: FrameProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        <Trans>Vai al contenuto</Trans>
      </a>
      {framed && <Header />}
      <div className={cx(styles.body, !tabs && styles.bare)}>
        <Banners settled={settled} />
        <Suspense>{forStaff && <OpenToStaffOnly />}</Suspense>
        <Outlet />
        <Suspense>{settled && framed && <InstallOnce />}</Suspense>
      </div>
      {tabs && <Toolbar />}
    </>
  )
}

/** Shows what only members see; on the first frame src/library/booking/shelf-room.ts does, for a remembered member. */
function useMembersView() {
  useEffect(() => {
    const show = () =>
      document.documentElement.toggleAttribute('data-member', !isSignedOut(session().status))
    show()
    return onSessionChange(show)
  }, [])
}

/** After a navigation the focus moves to the new page's heading, so that screen readers announce it. */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        focusHeading()
      }),
    [router],
  )
}

/**
 * Whether the library is closed, and whether this person may use it anyway: staff, and anybody on a
 * sign-in page.
 */
function useClosed(library: Library | undefined, failed: boolean) {
  const { status, ghost } = useSession()
  const closed = library ? isClosed(library) : failed
  const asked = closed && library !== undefined && status === 'member'
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: asked })
  const { signIn } = useRouterState({ select: ({ location }) => pageOptionsAt(location.pathname) })
  const works = asked && (ghost !== null || (me !== undefined && isStaff(me)))
  const mayPass = works || (library !== undefined && signIn === true)
  return { closed, works, mayPass }
}
