import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { isUnderWay } from '#contract/messages.ts'
import { GhostChip } from '#src/features/account/ghost-chip.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { lastContact, useOnline } from '#src/offline/online.ts'
import { applyUpdate, useUpdateReady } from '#src/offline/worker.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { useSettled } from '../use-settled.ts'
import styles from './shell.module.css'

const WaitingBar = lazily(
  async () => (await import('#src/features/waiting/waiting-bar.tsx')).WaitingBar,
)

/** Banners on every page: no network, or a new version that waits for consent. */
export function Banners() {
  const settled = useSettled()
  const online = useOnline()
  const updateReady = useUpdateReady()
  const format = useFormat()
  const busy = useRouterState({
    select: ({ location }) => isUnderWay(location.pathname),
  })
  const contact = lastContact()
  const when = contact ? format.moment(contact) : ''
  return (
    <div className={styles.banners}>
      <GhostChip />
      {settled && (
        <Suspense>
          <WaitingBar />
        </Suspense>
      )}
      <div role="status">
        {!online && (
          <Banner tone="waiting" icon={<WifiOff size={20} />}>
            {contact ? (
              <Trans>
                Sei offline. Dati aggiornati a{' '}
                <time dateTime={new Date(contact).toISOString()}>{when}</time>
              </Trans>
            ) : (
              <Trans>Sei offline.</Trans>
            )}
          </Banner>
        )}
      </div>
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
