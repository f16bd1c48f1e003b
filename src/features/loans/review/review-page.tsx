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

/** A member reviews the product of a loan, once, after its return. */
export function ReviewPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(queryFor('orders.get', { params: { id } }))
  const impossible = error !== null || data?.is_reviewable === false
  return (
    <Page title={impossible ? t`Recensione` : t`Scrivi una recensione`} narrow>
      {data ? (
        <Review order={data} />
      ) : error?.code === 'not_found' ? (
        <NoReview title={t`Questo prestito non c'è`} />
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
  return <NoReview title={title} />
}

/** Why no review can be written, with a link to the loans. */
function NoReview({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      <Link to="/me/orders" className={buttonClass()}>
        <Trans>I miei prestiti</Trans>
      </Link>
    </EmptyState>
  )
}
