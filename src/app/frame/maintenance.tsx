import { Trans, useLingui } from '@lingui/react/macro'
import type { Library } from '#contract/shapes/library.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Brand } from '../brand.tsx'
import { ClosedNote, StaffEntrance } from './closed-note.tsx'
import styles from './shell.module.css'

/** The library can't be used now, or there is none at this address. */
export function Maintenance({ library, onRetry }: { library?: Library; onRetry?: () => void }) {
  const { t, i18n } = useLingui()
  const text = library?.maintenance?.text?.[i18n.locale === 'en' ? 'en' : 'it']
  const title = t`In manutenzione, Ripassa più tardi`
  return (
    <Page title={title} heading={false} narrow className={styles.closed ?? ''}>
      {library && (
        <p className={styles.brand}>
          <Brand library={library} />
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        {text || (
          <Trans>
            Stiamo sistemando qualcosa, oppure a questo indirizzo non c'è un'oggettoteca.
          </Trans>
        )}
      </p>
      {library && <ClosedNote library={library} />}
      {onRetry && (
        <p>
          <Button onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        </p>
      )}
      {library && <StaffEntrance />}
    </Page>
  )
}
