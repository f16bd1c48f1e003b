import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { forgetSeen } from '#src/offline/cache.ts'
import { isOnline } from '#src/offline/online.ts'
import { renew } from '#src/offline/worker.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { Page } from '#src/ui/page/page.tsx'
import { ProblemState } from '#src/ui/states/states.tsx'

/**
 * A screen that could not be shown: it broke, or a deploy took away its part of the app. For the
 * latter the router has reloaded once already; trying again starts from the new version.
 */
export function RouteError({ error }: { error?: unknown }) {
  const { t } = useLingui()
  const [stale] = useState(() => isStale(error))
  useEffect(() => {
    if (stale) window.location.reload()
  }, [stale])
  if (stale) return null
  return (
    <Page title={t`Questa pagina non si è aperta`} narrow>
      <ProblemState
        text={t`Controlla la connessione e riprova. Se succede ancora, scrivici.`}
        onRetry={() => void startAnew()}
      />
    </Page>
  )
}

/** A style sheet that is gone, for the first time: of scripts the router takes care by itself. */
function isStale(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  const key = `reloaded: ${message}`
  if (!/^Unable to preload CSS/.test(message) || !isOnline() || tabStorage.get(key)) return false
  tabStorage.set(key, '1')
  return true
}

/** Online, what was kept is asked for again: it may be what could not be shown. */
async function startAnew() {
  if (isOnline()) await forgetSeen()
  renew()
}
