import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Failure } from '#src/api/failure.ts'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

type Props = { failure: Failure; retry: () => unknown; title: string }

/** The list failed to load, or the category does not exist. */
export function ListingFailure({ failure, retry, title }: Props) {
  const { t } = useLingui()
  if (failure.code !== 'not_found' && failure.code !== 'validation_failed') {
    return (
      <Page title={title}>
        <Problem failure={failure} retry={retry} />
      </Page>
    )
  }
  return (
    <Page title={t`Questa categoria non c'è`} narrow>
      <p>
        <Trans>Forse ha cambiato nome. Gli oggetti sono ancora tutti qui.</Trans>
      </p>
      <p>
        <Link to="/catalogs" className={buttonClass()}>
          <Trans>Vedi tutte le categorie</Trans>
        </Link>
      </p>
    </Page>
  )
}
