import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Page } from '#src/ui/page/page.tsx'
import { ProblemState } from '#src/ui/states/states.tsx'

/** A screen that could not be shown: a part of the app did not load, or it broke. */
export function RouteError() {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <Page title={t`Questa pagina non si è aperta`} narrow>
      <ProblemState
        text={t`Controlla la connessione e riprova. Se succede ancora, scrivici.`}
        onRetry={() => void router.invalidate()}
      />
    </Page>
  )
}
