import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Failure } from '#src/api/failure.ts'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** The product does not exist or failed to load. */
export function MissingProduct({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const { t } = useLingui()
  if (failure.code !== 'not_found' && failure.code !== 'validation_failed') {
    return (
      <Page title={t`Oggetto`}>
        <Problem failure={failure} retry={retry} />
      </Page>
    )
  }
  return (
    <Page title={t`Questo oggetto non c'è`} narrow>
      <p>
        <Trans>
          Forse il codice è sbagliato, o l'oggetto non si presta più. Controlla il codice
          sull'etichetta, oppure cerca l'oggetto per nome.
        </Trans>
      </p>
      <p>
        <Link to="/search" className={buttonClass()}>
          <Trans>Cerca tra gli oggetti</Trans>
        </Link>
      </p>
    </Page>
  )
}
