import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { nextCode } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { ForgetfulBrowser } from '../offline-promise.tsx'
import { FullScreenCode } from './locker-code.tsx'

/** The next code on the whole screen. A shortcut on the phone opens this page. */
export function PickupPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(queryFor('orders.list', { query: {} }))
  const next = data && nextCode(data)
  if (next) {
    return (
      <Page title={t`Mostra codice ritiro`} narrow>
        <FullScreenCode
          order={next.order}
          kind={next.kind}
          open
          onClose={() =>
            void navigate({ to: '/me/orders/$id', params: { id: next.order.id }, replace: true })
          }
        />
      </Page>
    )
  }
  return (
    <Page title={t`Mostra codice ritiro`} narrow>
      {data ? (
        <EmptyState title={t`Nessun codice da mostrare`} drawing="label">
          <p>
            <Trans>I codici servono agli smartlocker: li trovi qui quando ne prenoti uno.</Trans>
          </p>
          <ForgetfulBrowser />
          <Link to="/me/orders" className={buttonClass()}>
            <Trans>I miei prestiti</Trans>
          </Link>
        </EmptyState>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="360px" />
      )}
    </Page>
  )
}
