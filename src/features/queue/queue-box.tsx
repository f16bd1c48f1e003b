import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { usePlace } from '#src/session/use-places.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { QueuePosition } from './queue-position.tsx'
import styles from './wishes.module.css'

/**
 * On the page of a product that is out: the length of the queue, the member's position, or a button
 * to join.
 */
export function QueueBox({ product }: { product: Product }) {
  const { t } = useLingui()
  const place = usePlace(product.id)
  if (!place && product.loan.status === 'available') return null
  return (
    <section className={styles.box} aria-label={t`Coda`}>
      {place ? (
        <>
          <QueuePosition hold={place} />
          <LeaveQueue hold={place} />
        </>
      ) : (
        <JoinQueue product={product} />
      )}
    </section>
  )
}

function JoinQueue({ product }: { product: Product }) {
  const { t } = useLingui()
  const format = useFormat()
  const library = useLibrary()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { join, pending, failure } = useJoin(product)
  const { data } = useQuery(queryFor('products.queue', { params: { id: product.id } }))
  const waiting = data?.waiting
  const day = data?.estimate && format.dayLong(data.estimate)
  const days = library.queue_days ?? limits.queueOpenDays
  return (
    <>
      <p className={styles.waiting}>
        {waiting !== undefined && (
          <Plural
            value={waiting}
            _0="Nessuno è in coda."
            one="# persona è in coda."
            other="# persone sono in coda."
          />
        )}{' '}
        {day && <Trans>A occhio toccherebbe a te verso {day}.</Trans>}
      </p>
      <p className={styles.small}>
        <Plural
          value={days}
          one="Quando torna lo teniamo per te # giorno di apertura."
          other="Quando torna lo teniamo per te # giorni di apertura."
        />
      </p>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Button
        look="secondary"
        small
        pending={pending}
        pendingText={t`Un momento…`}
        disabledReason={offline}
        onClick={join}
      >
        <Trans>Mettiti in coda</Trans>
      </Button>
    </>
  )
}

/** A visitor signs in first and returns here. */
function useJoin({ id }: Product) {
  const { t } = useLingui()
  const { status } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useCall('holds.join')
  const join = async () => {
    if (status === 'visitor' || status === 'expired') {
      return navigate({ to: '/signin', search: { from: `/products/${id}` } })
    }
    const hold = await call.mutateAsync({ body: { product_id: id } }).catch(() => null)
    if (!hold) return
    client.setQueryData(queryFor('holds.list').queryKey, (holds = []) => [
      ...holds.filter(one => one.id !== hold.id),
      hold,
    ])
    showToast(t`Sei in coda`)
  }
  return { join: () => void join(), pending: call.isPending, failure: call.error }
}
