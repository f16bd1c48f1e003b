import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { periodOf } from '#contract/period.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DayHours } from '#src/library/booking/day-hours.tsx'
import { useLibrary } from '#src/library/library.ts'
import { cardFrom } from '#src/library/payment/card-from.ts'
import { useMissingCard } from '#src/session/use-refusals.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Card } from '#src/ui/page/page.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import { CheckoutPlace } from './checkout-step.tsx'

/** What is about to be booked: first and last day with their hours, place, cost and question, each with a way to change it. */
export function LoanDetails({ checkout }: { checkout: Checkout }) {
  const format = useFormat()
  const { loan, shipping, note } = checkout
  const delivered = shipping.method === 'delivery'
  const days = periodOf(loan)
  const toDays = <Change part="days" what={<Trans>i giorni</Trans>} />
  const toPlace = <Change part="place" what={<Trans>il punto di ritiro</Trans>} />
  return (
    <Card>
      <Facts>
        {days && (
          <>
            <Fact
              name={delivered ? <Trans>Te lo portiamo</Trans> : <Trans>Ritiri</Trans>}
              action={toDays}
            >
              {format.dayLong(days.from)}
              {!delivered && <DayHours pointId={shipping.address?.id} day={days.from} />}
            </Fact>
            <Fact name={<Trans>Riporti entro</Trans>} action={toDays}>
              {format.dayLong(days.to)}
              <DayHours pointId={shipping.address?.id} day={days.to} />
              <small>
                <Plural value={loan.no_of_days} one="# giorno" other="# giorni" />
              </small>
            </Fact>
          </>
        )}
        <Fact
          name={delivered ? <Trans>Consegna a domicilio</Trans> : <Trans>Punto di ritiro</Trans>}
          action={toPlace}
        >
          <CheckoutPlace shipping={shipping} />
        </Fact>
        <Fact name={<Trans>Costo</Trans>} {...(delivered && { action: toPlace })}>
          {shipping.price > 0 ? (
            <Trans>Prestito gratis, consegna {format.money(shipping.price)}</Trans>
          ) : (
            <Trans>Gratis</Trans>
          )}
          <MissingCard />
        </Fact>
        {note && (
          <Fact
            name={<Trans>La tua domanda</Trans>}
            action={<Change part="note" what={<Trans>la domanda</Trans>} />}
          >
            {note}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

type ChangeProps = { part: 'place' | 'days' | 'note'; what: ReactNode }

/** Back to the part of the first step that says it. */
function Change({ part, what }: ChangeProps) {
  return (
    <Link to="/checkout/loan" hash={part}>
      <Trans>
        Modifica<VisuallyHidden> {what}</VisuallyHidden>
      </Trans>
    </Link>
  )
}

/** The price of the card that is still missing. */
function MissingCard() {
  const price = cardFrom(useLibrary(), useFormat())
  return (
    useMissingCard() &&
    price && (
      <small>
        <Trans>con la tessera, {price}</Trans>
      </small>
    )
  )
}
