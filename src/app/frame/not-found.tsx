import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

/** The page for unknown addresses; keeps the address unchanged. */
export function NotFound() {
  const { t } = useLingui()
  const title = t`Pagina non trovata o in costruzione`
  return (
    <Page title={title} heading={false} narrow>
      <EmptyState title={title} drawing="missing" alone>
        <p>
          <Trans>L'indirizzo è sbagliato, o la pagina non c'è più.</Trans>
        </p>
        <Link to="/" className={buttonClass()}>
          <Trans>Riparti</Trans>
        </Link>
        <Link to="/search">
          <Trans>Cerca tra gli oggetti</Trans>
        </Link>
      </EmptyState>
    </Page>
  )
}
