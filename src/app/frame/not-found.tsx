import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** Any address that is not ours, left as it was written. */
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
