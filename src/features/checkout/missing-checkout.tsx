import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Nothing is being booked: it ended, was abandoned, or never began. */
export function MissingCheckout() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Ops, checkout non trovato o abbandonato`}>
      <Link className={buttonClass('primary')} to="/catalogs/$slug/{-$id}" params={{ slug: 'all' }}>
        <Trans>Torna agli oggetti</Trans>
      </Link>
    </EmptyState>
  )
}
