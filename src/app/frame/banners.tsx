import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { isUnderWay } from '#contract/messages.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { lastContact, useOnline } from '#src/offline/online.ts'
import { applyUpdate, useUpdateReady } from '#src/offline/worker.ts'
import { serverTimeOf } from '#src/platform/clock.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './shell.module.css'

/** Loaded before the first render of an impersonation, because a late banner would shift the page. */
export const ImpersonationChip = lazily(
  async () => (await import('#src/features/account/impersonation-chip.tsx')).ImpersonationChip,
)
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
      <div role="status">{!online && <OfflineBanner />}</div>
      {updateReady && !busy && (
        <Banner
          tone="info"
          icon={<RefreshCw size={20} />}
          action={
            <Button small onClick={applyUpdate}>
              <Trans>Aggiorna</Trans>
            </Button>
          }
        >
          <Trans>Nuova versione disponibile</Trans>
        </Banner>
      )}
    </div>
  )
}

/** Its own component, because a format of dates takes long to create. */
function OfflineBanner() {
  const format = useFormat()
  const noted = lastContact()
  const contact = noted && serverTimeOf(noted)
  const when = contact && format.moment(contact)
  return (
    <Banner tone="waiting" icon={<WifiOff size={20} />}>
      {contact ? (
        <Trans>
          Sei senza rete. Ultimo aggiornamento:{' '}
          <time dateTime={new Date(contact).toISOString()}>{when}</time>
        </Trans>
      ) : (
        <Trans>Sei senza rete.</Trans>
      )}
    </Banner>
  )
}
