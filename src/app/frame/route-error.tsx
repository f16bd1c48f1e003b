import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { isOnline, useOnline } from '#src/offline/online.ts'
import { renew } from '#src/offline/worker.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, ProblemState } from '#src/ui/states/states.tsx'

const OfflineWays = lazily(async () => (await import('#src/library/offline-ways.tsx')).OfflineWays)

/**
 * A screen that failed to render or whose code a deploy removed. For the latter the router has
 * already reloaded once; retrying loads the new version.
 */
export function RouteError() {
  const { t } = useLingui()
  const offline = !useOnline()
  const [failedOffline] = useState(offline)
  useEffect(() => {
    if (failedOffline && !offline) void startAnew()
  }, [failedOffline, offline])
  return (
    <Page title={t`Questa pagina non si è aperta`} narrow>
      <ProblemState
        text={
          offline
            ? t`Non c'è connessione. La pagina si carica da sola quando torna la rete.`
            : t`Controlla la connessione e riprova. Se succede ancora, scrivici.`
        }
        offline={offline}
        onRetry={() => void startAnew()}
      >
        <Suspense>{offline && <OfflineWays />}</Suspense>
      </ProblemState>
    </Page>
  )
}

/** Refetches when online, because stored data may have caused the error. */
async function startAnew() {
  if (isOnline()) {
    await import('#src/offline/cache.ts').then(({ forgetSeen }) => forgetSeen()).catch(() => {})
  }
  renew()
}

const timeoutMs = 120_000

/** Shown while a screen's code loads; after two minutes it reports a failure. */
export function SlowPage() {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (late) return <RouteError />
  return (
    <Page title={t`Un momento…`} heading={false}>
      <Loading height="60vh" />
    </Page>
  )
}
