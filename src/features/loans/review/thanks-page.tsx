import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DayHours } from '#src/library/booking/day-hours.tsx'
import { PointName } from '#src/library/point-name.tsx'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { Steps } from '#src/ui/stepper/stepper.tsx'
import { useBooking } from '../booking/use-booking.ts'
import styles from '../loans.module.css'
import { OfflinePromise } from '../offline-promise.tsx'
import { CalendarButton } from '../order/calendar-button.tsx'
import { PaymentText } from '../order/order-facts.tsx'
import { OrderWaiting } from '../order/order-waiting.tsx'
import { ownersWay } from '../order/owners-way.tsx'
import { OwnerContact } from '../owner-contact.tsx'
import { LockerCode } from '../pickup/locker-code.tsx'
import { StorySentence, StoryStatus, useOrderStory } from '../story/order-story.tsx'

type Props = {
  id: string
  /** The member has just sent it: thanked before the loan is read. */
  sent: boolean
  children: ReactNode
}

/**
 * Shown after a request: the code if there is one, and links to continue. Once the loan is no longer pending, its own
 * page has the true story; of an unknown one there is nothing to thank for.
 */
export function ThanksPage({ id, sent, children }: Props) {
  const { t } = useLingui()
  const { data: order, error, refetch } = useQuery(queryFor('orders.get', { params: { id } }))
  const redirect = order && ownersWay(order)
  if (redirect) return redirect
  if (order && order.status !== 'pending') {
    return <Navigate to="/me/orders/$id" params={{ id }} replace />
  }
  const thanks = sent || order
  return (
    <Page title={thanks ? t`Grazie, prenotazione inviata!` : t`Prenotazione`}>
      {thanks && (
        <Steps
          label={t`Passi della prenotazione`}
          steps={[t`Luogo e date`, t`Riepilogo`, t`Fatto`]}
          current={3}
        />
      )}
      {order ? (
        <div className={styles.thanks}>
          {order.loan.pickup_code && <LockerCode order={order} kind="pickup" />}
          <Card className={styles.booked ?? ''}>
            <h2>
              <BookingNames order={order} />
            </h2>
            <StorySentence order={order} />
            <NextDays order={order} />
            <p className={styles.head}>
              <StoryStatus order={order} />
            </p>
          </Card>
          {order.payment && (
            <p>
              <Trans>Il pagamento è arrivato:</Trans> <PaymentText payment={order.payment} />
            </p>
          )}
          <NextStep order={order} />
          <p className={styles.links}>
            <CalendarButton order={order} main />
            <Link to="/me/orders" className={buttonClass('secondary')}>
              <Trans>I miei prestiti</Trans>
            </Link>
          </p>
          {order.loan.pickup_code && <OfflinePromise />}
          <OwnerContact order={order} />
          {children}
          <p className={styles.links}>
            <Link to="/me" className={buttonClass('quiet')}>
              <Trans>Il mio profilo</Trans>
            </Link>
            <Link to="/support" className={buttonClass('quiet')}>
              <Trans>Supporto</Trans>
            </Link>
            <Link to="/" className={buttonClass('quiet')}>
              <Trans>Home</Trans>
            </Link>
          </p>
        </div>
      ) : error ? (
        <>
          <Problem part failure={error} retry={refetch} />
          <p>
            <Link to="/me/orders" className={buttonClass('secondary')}>
              <Trans>I miei prestiti</Trans>
            </Link>
          </p>
        </>
      ) : (
        <Loading height="320px" />
      )}
    </Page>
  )
}

/** How the member gets the product: promised only if nothing keeps them from it. */
function NextStep({ order }: { order: Order }) {
  const { obstacle } = useOrderStory(order)
  if (obstacle) return <OrderWaiting order={order} />
  if (order.loan.pickup_code || order.is.owner_agreed) return null
  switch (order.shipping.method) {
    case 'p2p':
      return (
        <p>
          <Trans>
            Chi lo presta riceve la tua richiesta e vede il tuo nome e il tuo telefono. Ti scriviamo
            appena dice che va bene: poi vi mettete d'accordo su giorno e ora.
          </Trans>
        </p>
      )
    case 'delivery':
      return (
        <p>
          <Trans>Te lo portiamo noi, nel primo giorno del prestito.</Trans>
        </p>
      )
    default:
      return (
        <p>
          <Trans>Quando vieni al banco di' il tuo nome: è tutto pronto.</Trans>
        </p>
      )
  }
}

/** The days to keep in mind, with their hours, and the place. */
function NextDays({ order: { loan, shipping } }: { order: Order }) {
  const format = useFormat()
  const { method, address, return_address } = shipping
  const delivered = method === 'delivery'
  return (
    <Facts>
      <Fact name={delivered ? <Trans>Te lo portiamo</Trans> : <Trans>Ritiri</Trans>}>
        {format.dayLong(loan.from_date)}
        {!delivered && <DayHours pointId={address?.id} day={loan.from_date} />}
      </Fact>
      {address && (
        <Fact
          name={<Trans>Dove</Trans>}
          action={
            address.map_link && (
              <a href={address.map_link} target="_blank" rel="noopener">
                <Trans>Portami lì</Trans>
              </a>
            )
          }
        >
          <PointName point={address} />
          {(address.address ?? address.area) && `, ${address.address ?? address.area}`}
        </Fact>
      )}
      <Fact name={<Trans>Riporti entro</Trans>}>
        {format.dayLong(loan.to_date)}
        <DayHours pointId={(return_address ?? address)?.id} day={loan.to_date} />
      </Fact>
    </Facts>
  )
}

/** All that was booked together. */
function BookingNames({ order }: { order: Order }) {
  const format = useFormat()
  return namesOf(useBooking(order), format.name)
}
