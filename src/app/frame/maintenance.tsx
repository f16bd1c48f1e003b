import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Library } from '#contract/shapes/library.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { Brand } from '../brand.tsx'
import styles from './shell.module.css'

const ClosedNote = lazily(async () => (await import('./closed-note.tsx')).ClosedNote)

/** Shown if the library can't be used now, or if there is none at this address. */
export function Maintenance({ library, onRetry }: { library?: Library; onRetry?: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const said = library?.maintenance?.text
  const text = said && format.text(said)
  const title = t`In manutenzione, Ripassa più tardi`
  return (
    <Page title={title} heading={false} narrow className={styles.closed ?? ''}>
      {library && (
        <p className={styles.brand}>
          <Brand library={library} />
        </p>
      )}
      <EmptyState title={title} drawing="repair" alone>
        <p>
          {text || (
            <Trans>
              Stiamo sistemando qualcosa, oppure a questo indirizzo non c'è un'oggettoteca.
            </Trans>
          )}
        </p>
        <Suspense>{library && <ClosedNote library={library} />}</Suspense>
        {onRetry && (
          <Button onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        )}
      </EmptyState>
      {library && (
        <p className={styles.entrance}>
          <Link to="/signin">
            <Trans>Accesso per chi gestisce l'oggettoteca</Trans>
          </Link>
        </p>
      )}
    </Page>
  )
}
