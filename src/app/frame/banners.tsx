import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isUnderWay } from '#contract/messages.ts'
import { useOnline } from '#src/offline/online.ts'
import { useUpdateReady } from '#src/offline/worker.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import styles from './shell.module.css'

/** These two are loaded before a first render that shows them, because a late banner would shift the page. */
export const ImpersonationChip = lazily(
  async () => (await import('#src/features/account/impersonation-chip.tsx')).ImpersonationChip,
)
export const OfflineBanner = lazily(async () => (await import('./later-banners.tsx')).OfflineBanner)
const UpdateBanner = lazily(async () => (await import('./later-banners.tsx')).UpdateBanner)
const WaitingBar = lazily(
  async () => (await import('#src/features/waiting/waiting-bar.tsx')).WaitingBar,
)

/** Banners on every page: no network, or a new version that waits for consent. */
export function Banners({ settled }: { settled: boolean }) {
  const { ghost } = useSession()
  const online = useOnline()
  const updateReady = useUpdateReady()
  const busy = useRouterState({
    select: ({ location }) => isUnderWay(location.pathname),
  })
  return (
    <div className={styles.banners}>
      <Suspense>{ghost && <ImpersonationChip {...ghost} />}</Suspense>
      {settled && (
        <Suspense>
          <WaitingBar />
        </Suspense>
      )}
      <div role="status">
        <Suspense>{!online && <OfflineBanner />}</Suspense>
      </div>
      <Suspense>{updateReady && !busy && <UpdateBanner />}</Suspense>
    </div>
  )
}
