import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { OfflineWays } from '#src/library/offline-ways.tsx'
import { forgetSeen } from '#src/offline/cache.ts'
import { isOnline, useOnline } from '#src/offline/online.ts'
import { renew } from '#src/offline/worker.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { Page } from '#src/ui/page/page.tsx'
import { ProblemState } from '#src/ui/states/states.tsx'
import { lostStyle } from '../start/lost-style.ts'

/**
 * A screen that failed to render or whose code a deploy removed. For the latter the router has
 * already reloaded once; retrying loads the new version.
 */
export function RouteError({ error }: { error?: unknown }) {
  const { t } = useLingui()
  const [stale] = useState(() => staleStyle(error))
  useEffect(() => {
    if (!stale) return
    tabStorage.set(stale, '1')
    window.location.reload()
  }, [stale])
  const offline = !useOnline()
  const [failedOffline] = useState(offline)
  useEffect(() => {
    if (failedOffline && !offline) void startAnew()
  }, [failedOffline, offline])
  if (stale) return null
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
        {offline && <OfflineWays />}
      </ProblemState>
    </Page>
  )
}

/**
 * The storage key for one reload after a missing style sheet, if it was not used yet. The router
 * handles missing scripts. Reads only, because an error may be shown more than once.
 */
function staleStyle(error: unknown): string | null {
  const key = lostStyle(error)
  return key && isOnline() && !tabStorage.get(key) ? key : null
}

/** Refetches when online, because stored data may have caused the error. */
async function startAnew() {
  if (isOnline()) await forgetSeen()
  renew()
}
