import { Trans, useLingui } from '@lingui/react/macro'
import type { Booking, Order } from '#contract/shapes/order.ts'
import { bookingOf, namesOf, refundOf } from '#domain/loans/bookings.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusedLines } from '#src/library/booking/refused-lines.tsx'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useCancelText, useShowOrder } from '../order/order-dialog.ts'
import type { ExtensionTogether } from './extension-together.ts'
import { useExtensionReason } from './use-extension-reason.ts'

type Props = {
  /** All loans of the booking that are known. */
  booking: readonly Order[]
  /** Those that move. */
  orders: readonly Order[]
  onClose: () => void
}

const idOf = ([first]: readonly Order[]) => ({ id: first ? bookingOf(first) : '' })

/** The loans as the call answered them. */
function useShowBooking() {
  const showOrder = useShowOrder()
  return ({ orders }: Booking) => {
    for (const order of orders) showOrder(order)
  }
}

/** Cancels all loans of a booking that are not closed. */
export function CancelBooking({ booking, orders, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const show = useShowBooking()
  const cancel = useCall('bookings.cancel')
  const names = namesOf(orders, format.name)
  const [period] = orders.map(({ loan }) => format.period(loan))
  const paid = refundOf(booking)
  const amount = paid && format.money(paid.amount)
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Annullare la prenotazione?`}
      ownText={useCancelText()}
      act={t`Annulla la prenotazione`}
      keep={t`Tieni la prenotazione`}
      danger
      send={() => cancel.mutateAsync({ params: idOf(booking) })}
      onDone={cancelled => {
        showToast(t`Prenotazione annullata!`)
        show(cancelled)
      }}
    >
      <p>
        <Trans>
          {names}, {period}: i giorni tornano liberi per gli altri.
        </Trans>
      </p>
      {amount && (
        <p>
          <Trans>
            Per la consegna hai pagato {amount}: tornano sul conto PayPal o sulla carta con cui hai
            pagato.
          </Trans>
        </p>
      )}
      <RefusedLines lines={cancel.error?.lines ?? []} />
    </CallDialog>
  )
}

/** Extends all loans of a booking that are out to the latest day that all can have. */
export function ExtendBooking({
  booking,
  orders,
  known,
  onClose,
}: Props & { known: ExtensionTogether }) {
  const { t } = useLingui()
  const format = useFormat()
  const show = useShowBooking()
  const reason = useExtensionReason()
  const extend = useCall('bookings.extend')
  const { error } = extend
  // Meanwhile somebody else may have booked one of them.
  const blocked = error?.code === 'extension_blocked'
  const target = blocked ? error.alternatives[0]?.to_date : known.to
  const why = blocked ? '' : reason.ofAll(known.why)
  const day = target ? format.dayLong(target) : ''
  const names = namesOf(orders, format.name)
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Estendere tutta la prenotazione?`}
      act={day ? t`Estendi fino a ${day}` : t`Estendi`}
      keep={t`Lascia com'è`}
      ownText={() => (blocked ? '' : null)}
      missing={target ? null : t`Riporta tutto nel giorno previsto, o estendi quello che si può.`}
      // The day on the screen, because the loans may have changed meanwhile.
      send={() =>
        extend.mutateAsync({ params: idOf(booking), body: target ? { to_date: target } : {} })
      }
      onDone={extended => {
        showToast(t`Estensione della prenotazione avvenuta con successo`)
        show(extended)
      }}
    >
      <p>{names}</p>
      <RefusedLines lines={error?.lines ?? []} ownText={({ limit }) => reason.of(limit)} />
      {why && <p>{why}</p>}
      {day && (
        <p>
          {blocked || why ? (
            <Trans>
              Un mese intero non è possibile: puoi tenere tutto al più tardi fino a {day}.
            </Trans>
          ) : (
            <Trans>I prestiti arriveranno a {day}.</Trans>
          )}
        </p>
      )}
    </CallDialog>
  )
}
