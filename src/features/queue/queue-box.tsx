import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BorrowRefusal } from '#contract/shapes/booking-errors.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import { queueRules } from '#domain/loans/queue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { RefusalBanner, useRefusalText } from '#src/library/refusal-banner.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { isSignedOut, session } from '#src/session/session.ts'
import { useQueueEntry } from '#src/session/use-queue-entry.ts'
import { useProductRefusals } from '#src/session/use-refusals.ts'
import { wayIn } from '#src/session/way-in.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { QueuePosition } from './queue-position.tsx'
import styles from './wishes.module.css'

type Props = {
  product: Product
  /** The first day on which the member can begin a loan; `null` if there is none or it is unknown. */
  free: string | null
  /** There is none, so that this is the page's main button. */
  main: boolean
}

/**
 * On the page of a product that is out: the length of the queue, the member's position, or a button
 * to join.
 */
export function QueueBox({ product, free, main }: Props) {
  const { t } = useLingui()
  const entry = useQueueEntry(product.id)
  if (!entry && product.loan.status === 'available') return null
  return (
    <section className={styles.box} aria-label={t`Coda`}>
      {entry ? (
        <>
          <QueuePosition entry={entry} />
          <LeaveQueue entry={entry} />
        </>
      ) : (
        <JoinQueue product={product} free={free} main={main} />
      )}
    </section>
  )
}

/** The other reasons are beside the product's main button. */
const ofQueue: readonly BorrowRefusal[] = ['already_borrowed', 'queues_full']

function JoinQueue({ product, free, main }: Props) {
  const format = useFormat()
  const refusals = useProductRefusals(product, 'queue')
  const { data } = useQuery(queryFor('products.queue', { params: { id: product.id } }))
  const waiting = data?.waiting
  const day = data?.estimate && data.estimate !== free && format.dayLong(data.estimate)
  const firstFree = free && format.dayShort(free)
  return (
    <>
      {firstFree && (
        <p>
          <Trans>
            <strong>Ti serve prima di {firstFree}?</strong> La coda è per chi lo vuole prima: se
            torna in anticipo o qualcuno rinuncia, tocca a chi è in coda.
          </Trans>
        </p>
      )}
      <p className={styles.waiting}>
        {waiting !== undefined && (
          <Plural
            value={waiting}
            _0="Nessuno è in coda."
            one="# persona è in coda."
            other="# persone sono in coda."
          />
        )}{' '}
        {day && refusals.length === 0 && <Trans>A occhio toccherebbe a te verso {day}.</Trans>}
      </p>
      <RefusalBanner codes={refusals.filter(code => ofQueue.includes(code))} />
      {refusals.length === 0 && <Join product={product} main={main} />}
    </>
  )
}

function Join({ product, main }: Pick<Props, 'product' | 'main'>) {
  const { t } = useLingui()
  const format = useFormat()
  const library = useLibrary()
  const refusalText = useRefusalText()
  const offline = useOfflineReason()
  const { join, pending, failure } = useJoin(product)
  const { turnDays: openDays, loanDays } = queueRules(library)
  const loan = format.days(loanDays)
  return (
    <>
      <p className={styles.small}>
        <Trans>Per chi è primo in coda teniamo un prestito di {loan} da quando torna.</Trans>{' '}
        <Plural
          value={openDays}
          one="Quando è qui ha # giorno di apertura per prenotarlo."
          other="Quando è qui ha # giorni di apertura per prenotarlo."
        />
      </p>
      {failure && <Banner tone="bad">{refusalText(failure)}</Banner>}
      <Button
        look={main ? 'primary' : 'secondary'}
        small={!main}
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
  const library = useLibrary()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useCall('holds.join')
  const join = async () => {
    if (isSignedOut(session().status)) {
      return navigate({ to: wayIn(library), search: { from: `/products/${id}` } })
    }
    const entry = await call.mutateAsync({ body: { product_id: id } }).catch(() => null)
    if (!entry) return
    client.setQueryData(queryFor('holds.list').queryKey, (queues = []) => [
      ...queues.filter(one => one.id !== entry.id),
      entry,
    ])
    showToast(t`Sei in coda`)
  }
  return { join: () => void join(), pending: call.isPending, failure: call.error }
}
