import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import styles from '../loans.module.css'
import { ownersWay } from '../order/owners-way.tsx'
import { ReviewForm } from './review-form.tsx'

/** The review page, once per returned loan. */
export function ReviewPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(queryFor('orders.get', { params: { id } }))
  const nothing = error !== null || data?.is_reviewable === false
  return (
    <Page title={nothing ? t`Recensione` : t`Scrivi una recensione`} narrow>
      {data ? (
        <Review order={data} />
      ) : error?.code === 'not_found' ? (
        <Elsewhere title={t`Questo prestito non c'è`} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="360px" />
      )}
    </Page>
  )
}

function Review({ order }: { order: Order }) {
  const { t } = useLingui()
  const { product } = order
  const { ghost } = useSession()
  const redirect = ownersWay(order)
  if (redirect) return redirect
  if (ghost) return <EmptyState title={t`Questo lo può fare solo la persona stessa.`} />
  if (order.is_reviewable) {
    return (
      <>
        <p className={styles.subject}>
          <Picture picture={product.img} sizes="72px" square decorative />
          <strong>{product.name}</strong>
        </p>
        <ReviewForm order={order} />
      </>
    )
  }
  const title =
    order.status === 'returned'
      ? t`Hai già recensito questo oggetto!`
      : t`Puoi recensire un oggetto dopo averlo riportato.`
  return <Elsewhere title={title} />
}

/** Why there is nothing to write, and the way to the loans. */
function Elsewhere({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      <Link to="/me/orders" className={buttonClass()}>
        <Trans>I miei prestiti</Trans>
      </Link>
    </EmptyState>
  )
}
