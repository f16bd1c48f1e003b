import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** The library can't be used now, or there is none at this address. */
export function Maintenance({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui()
  return (
    <Page title={t`In manutenzione, Ripassa più tardi`} narrow>
      <p>
        <Trans>Stiamo sistemando qualcosa, oppure a questo indirizzo non c'è un'oggettoteca.</Trans>
      </p>
      {onRetry && (
        <p>
          <Button onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        </p>
      )}
    </Page>
  )
}
