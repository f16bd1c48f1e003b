import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { closedRank, orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { PointName } from '#src/library/point-name.tsx'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { BookedTogether } from '../booking/booked-together.tsx'
import styles from '../loans.module.css'
import { ForgetfulBrowser } from '../offline-promise.tsx'
import { OwnerContact } from '../owner-contact.tsx'
import { LockerCode } from '../pickup/locker-code.tsx'
import { StorySentence, StoryStatus } from '../story/order-story.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderBanner } from './order-banner.tsx'
import { Handovers, PaymentText, streetOf } from './order-delivery.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { ownersWay } from './owners-way.tsx'

/** It needs the network: a phone stores it on first use. */
const BorrowAgain = lazily(async () => (await import('../booking/borrow-again.tsx')).BorrowAgain)

type Props = {
  id: string
  /** A part of the list of loans, whose page has a heading of its own. */
  inList?: boolean
}

export function OrderDetail({ id, inList = false }: Props) {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryFor('orders.get', { params: { id } }),
  )
  const redirect = data && ownersWay(data)
  if (redirect) return redirect
  return (
    <article className={styles.detail}>
      <p className={styles.back}>
        <Link to="/me/orders" search={true} className={buttonClass('quiet', true)}>
          <ArrowLeft size={18} />
          <Trans>I miei prestiti</Trans>
        </Link>
      </p>
      {data ? (
        <>
          <DataAge at={dataUpdatedAt} />
          <OrderFacts order={data} Heading={inList ? 'h2' : 'h1'} />
        </>
      ) : error?.code === 'not_found' ? (
        <h1 tabIndex={-1}>{t`Questo prestito non c'è`}</h1>
      ) : error ? (
        <>
          <h1 tabIndex={-1}>{t`I miei prestiti`}</h1>
          <Problem failure={error} retry={refetch} />
        </>
      ) : (
        <Loading height="420px" />
      )}
    </article>
  )
}

function OrderFacts({ order, Heading }: { order: Order; Heading: 'h1' | 'h2' }) {
  const format = useFormat()
  const { number, product, loan, shipping } = order
  const open = order.status_n < closedRank
  const asked = withPreposition('on', format.dayOf(order.created_at))
  const codes = codesOf(order)
  return (
    <>
      <div className={styles.top}>
        <Heading tabIndex={-1}>{format.name(product)}</Heading>
        <StorySentence order={order} />
        <p className={styles.head}>
          <StoryStatus order={order} />
        </p>
      </div>
      <OrderBanner order={order} />
      <OrderWaiting order={order} />
      {codes.length > 0 && (
        <div className={styles.codes}>
          {codes.map(kind => (
            <LockerCode key={kind} order={order} kind={kind} />
          ))}
        </div>
      )}
      {codes.length > 0 && <ForgetfulBrowser />}
      <OrderActs order={order} as="row" />
      <BookedTogether order={order} />
      <OwnerContact order={order} />
      <Link
        to="/products/$id"
        params={{ id: product.id }}
        aria-label={format.name(product)}
        className={styles.picture}
      >
        <Picture picture={product.img} sizes="(min-width: 960px) 560px, 92vw" decorative />
      </Link>
      <Facts>
        <Fact name={<Trans>Numero</Trans>}>
          {number}, <Trans>richiesto {asked}</Trans>
        </Fact>
        <Fact name={<Trans>Periodo</Trans>}>{format.period(loan)}</Fact>
        <OrderPlaces shipping={shipping} />
        {shipping.address?.smartlocker_instruction && (
          <Fact name={<Trans>Come si apre</Trans>}>
            {format.text(shipping.address.smartlocker_instruction)}
          </Fact>
        )}
        {(loan.delivery_date || loan.return_date) && (
          <Fact name={<Trans>Passaggi di mano</Trans>}>
            <Handovers order={order} />
          </Fact>
        )}
        {order.payment && (
          <Fact name={<Trans>Consegna pagata</Trans>}>
            <PaymentText payment={order.payment} />
          </Fact>
        )}
        {order.motivation && <Fact name={<Trans>Motivo</Trans>}>{order.motivation}</Fact>}
        {order.note && (
          <Fact name={<Trans>La tua domanda</Trans>}>
            <RichText markdown={order.note} short />
          </Fact>
        )}
      </Facts>
      {order.note_answers.length > 0 && (
        <section className={styles.group} aria-labelledby="answers">
          <h2 id="answers">
            <Trans>Risposte</Trans>
          </h2>
          {order.note_answers.map(answer => (
            <RichText key={answer} html={answer} short />
          ))}
        </section>
      )}
      {open && (
        <p>
          <CalendarButton order={order} />
        </p>
      )}
      {!open && (
        <Suspense>
          <BorrowAgain order={order} />
        </Suspense>
      )}
      {order.status === 'returned' && !order.is_reviewable && (
        <p className={styles.small}>
          <Trans>Hai già recensito questo oggetto!</Trans>
        </p>
      )}
      {order.status_n > orderRank.pending && (
        <p className={styles.small}>
          <Trans>Non è più possibile annullare questo prestito!</Trans>
        </p>
      )}
    </>
  )
}

/** Where the product is collected and returned: one pickup point, or home and a pickup point. */
function OrderPlaces({ shipping }: { shipping: Order['shipping'] }) {
  const { method, address, return_address } = shipping
  if (!address) return null
  if (method !== 'delivery') {
    return (
      <Fact name={<Trans>Punto di ritiro</Trans>}>
        <PointName point={address} />
        {(address.address ?? address.area) && `, ${address.address ?? address.area}`}
      </Fact>
    )
  }
  return (
    <>
      <Fact name={<Trans>Consegna a domicilio</Trans>}>{streetOf(address)}</Fact>
      {return_address && (
        <Fact name={<Trans>Si riporta a</Trans>}>
          {return_address.name}
          {return_address.address && `, ${return_address.address}`}
        </Fact>
      )}
    </>
  )
}
