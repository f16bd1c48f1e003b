import { useLingui } from '@lingui/react/macro'
import { forgetSeen } from '#src/offline/cache.ts'
import { isOnline } from '#src/offline/online.ts'
import { renew } from '#src/offline/worker.ts'
import { Page } from '#src/ui/page/page.tsx'
import { ProblemState } from '#src/ui/states/states.tsx'

/**
 * A screen that could not be shown: it broke, or a deploy took away its part of the app. For the
 * latter the router has reloaded once already; trying again starts from the new version.
 */
export function RouteError() {
  const { t } = useLingui()
  return (
    <Page title={t`Questa pagina non si è aperta`} narrow>
      <ProblemState
        text={t`Controlla la connessione e riprova. Se succede ancora, scrivici.`}
        onRetry={() => void startAnew()}
      />
    </Page>
  )
}

/** Online, what was kept is asked for again: it may be what could not be shown. */
async function startAnew() {
  if (isOnline()) await forgetSeen()
  renew()
}
