import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import { reviewInput } from '#contract/shapes/catalogue.ts'
import type { Order } from '#contract/shapes/order.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useOnline } from '#src/offline/online.ts'
import { wait } from '#src/offline/outbox.ts'
import { useOwner } from '#src/session/use-owner.ts'
import { Button } from '#src/ui/button/button.tsx'
import { StarField } from '#src/ui/field/star-field.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../loans.module.css'
import { useShowOrder } from '../order/order-dialog.ts'

/** Stars and a text; after sending, returns to the loan. */
export function ReviewForm({ order }: { order: Order }) {
  const { t } = useLingui()
  const navigate = useNavigate()
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
      const about = order.product.name
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
