import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** The page for unknown addresses; keeps the address unchanged. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <Page title={t`Pagina non trovata o in costruzione`} narrow>
      <p>
        <Trans>L'indirizzo potrebbe essere sbagliato, oppure la pagina non c'è più.</Trans>
      </p>
      <p>
        <Link to="/" className={buttonClass()}>
          <Trans>Riparti</Trans>
        </Link>
      </p>
    </Page>
  )
}
