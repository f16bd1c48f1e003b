import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Library } from '#contract/shapes/library.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Page } from '#src/ui/page/page.tsx'

const ClosedNote = lazily(async () => (await import('./closed-note.tsx')).ClosedNote)

/** The library can't be used now, or there is none at this address. */
export function Maintenance({ library, onRetry }: { library?: Library; onRetry?: () => void }) {
  const { t, i18n } = useLingui()
  const text = library?.maintenance?.text?.[i18n.locale === 'en' ? 'en' : 'it']
  return (
    <Page title={t`In manutenzione, Ripassa più tardi`} narrow>
      <p>
        {text || (
          <Trans>
            Stiamo sistemando qualcosa, oppure a questo indirizzo non c'è un'oggettoteca.
          </Trans>
        )}
      </p>
      {onRetry && (
        <p>
          <Button onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        </p>
      )}
      {library && (
        <Suspense>
          <ClosedNote library={library} />
        </Suspense>
      )}
    </Page>
  )
}
