import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { isLoanOf, recallCheckout } from './last-checkout.ts'

/** There is no checkout: it became a loan, here or elsewhere; or it ended, was cancelled, or never began. */
export function MissingCheckout() {
  const { t } = useLingui()
  const last = recallCheckout()
  const orders = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: last !== null })
  const loan = last && orders.data?.find(order => isLoanOf(last, order))
  if (loan) return <AlreadyBooked loan={loan} />
  if (last && orders.isFetching) {
    return (
      <Page title={t`Prenota`}>
        <Loading height="240px" />
      </Page>
    )
  }
  return (
    <Page title={t`Ops, checkout non trovato o abbandonato`} narrow>
      <p>
        <Trans>
          Se l'hai già inviata la trovi fra i tuoi prestiti, altrimenti scegli di nuovo l'oggetto e
          i giorni.
        </Trans>
      </p>
      <p>
        {last ? (
          <Link className={buttonClass()} to="/products/$id" params={{ id: last.product.id }}>
            <Trans>Torna all'oggetto</Trans>
          </Link>
        ) : (
          <Link className={buttonClass()} to="/catalogs/$slug/{-$id}" params={{ slug: 'all' }}>
            <Trans>Torna agli oggetti</Trans>
          </Link>
        )}
      </p>
      <p>
        <Link className={buttonClass('secondary')} to="/me/orders">
          <Trans>I miei prestiti</Trans>
        </Link>
      </p>
    </Page>
  )
}

function AlreadyBooked({ loan: { id, product, loan } }: { loan: Order }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name } = product
  const period = format.period(loan)
  return (
    <Page title={t`Prenotazione già inviata`} narrow>
      <p>
        <Trans>
          «{name}», {period}: è fra i tuoi prestiti.
        </Trans>
      </p>
      <p>
        <Link className={buttonClass()} to="/me/orders/$id" params={{ id }}>
          <Trans>Vedi il prestito</Trans>
        </Link>
      </p>
      <p>
        <Link
          className={buttonClass('secondary')}
          to="/catalogs/$slug/{-$id}"
          params={{ slug: 'all' }}
        >
          <Trans>Torna agli oggetti</Trans>
        </Link>
      </p>
    </Page>
  )
}
