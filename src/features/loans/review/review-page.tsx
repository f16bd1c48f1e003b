import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { reviewInput } from '#contract/shapes/catalogue.ts'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOnline } from '#src/offline/online.ts'
import { wait } from '#src/offline/outbox.ts'
import { useOwner, useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { StarField } from '#src/ui/field/star-field.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../loans.module.css'
import { useShowOrder } from '../order/order-dialog.ts'
import { ownersWay } from '../order/owners-way.tsx'

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
  const format = useFormat()
  const { product } = order
  const { ghost } = useSession()
  const redirect = ownersWay(order)
  if (redirect) return redirect
  if (ghost)
    return <EmptyState title={t`Questo lo può fare solo la persona stessa.`} drawing="lock" />
  if (order.is_reviewable) {
    return (
      <>
        <p className={styles.subject}>
          <Picture picture={product.img} sizes="72px" square decorative />
          <strong>{format.name(product)}</strong>
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

/** Stars and a text; after sending, returns to the loan. */
function ReviewForm({ order }: { order: Order }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const format = useFormat()
  const showOrder = useShowOrder()
  const online = useOnline()
  const owner = useOwner()
  const send = useCall('products.review')
  const inputOf = (values: { rating: string; message: string }) => ({
    params: { id: order.product.id },
    body: asReview(values),
  })
  const form = useCallForm({
    initial: { rating: '', message: '' },
    check: values => faultsOf(reviewInput, asReview(values)),
    send: values => send.mutateAsync(inputOf(values)),
    whenOffline: async values => {
      if (!owner) return
      const about = format.name(order.product)
      await wait(owner, { name: 'products.review', input: inputOf(values), about })
      showToast(t`In attesa di rete: lo inviamo appena torna.`)
      return navigate({ to: '/waiting' })
    },
    onDone: () => {
      showToast(t`Grazie per la tua recensione!`)
      showOrder({ ...order, is_reviewable: false })
      return navigate({ to: '/me/orders/$id', params: { id: order.id } })
    },
  })
  const { onChange, value, error } = form.field('rating')
  return (
    <form className={styles.group} {...form.props}>
      {form.banner}
      <StarField
        label={t`Quante stelle gli dai?`}
        name="rating"
        value={value}
        error={error}
        onChange={onChange}
      />
      <TextArea
        label={t`Com'è andata?`}
        rows={5}
        required
        maxLength={limits.reviewMaxChars}
        {...form.field('message')}
      />
      <Button {...form.button} disabledReason={online || owner ? null : t`Serve la connessione`}>
        <Trans>Invia recensione</Trans>
      </Button>
    </form>
  )
}

function asReview({ rating, message }: { rating: string; message: string }) {
  return { rating: Number(rating), message }
}
