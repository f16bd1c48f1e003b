import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

export function EmptyListing() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Qui non c'è ancora nessun oggetto`}>
      <p>
        <Trans>Guarda nelle altre categorie: forse quello che cerchi è lì.</Trans>
      </p>
      <Link to="/catalogs" className={buttonClass()}>
        <Trans>Vedi tutte le categorie</Trans>
      </Link>
    </EmptyState>
  )
}
