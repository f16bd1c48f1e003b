import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** There is no checkout: it ended, was cancelled, or never began. */
export function MissingCheckout() {
  const { t } = useLingui()
  return (
    <Page title={t`Ops, checkout non trovato o abbandonato`} narrow>
      <p>
        <Trans>Scegli di nuovo l'oggetto: i giorni liberi sono ancora lì.</Trans>
      </p>
      <p>
        <Link className={buttonClass()} to="/catalogs/$slug/{-$id}" params={{ slug: 'all' }}>
          <Trans>Torna agli oggetti</Trans>
        </Link>
      </p>
    </Page>
  )
}
