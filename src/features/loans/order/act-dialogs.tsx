import { Trans, useLingui } from '@lingui/react/macro'
import { bookedWith, refundOf } from '#domain/loans/bookings.ts'
import { isClosed } from '#domain/loans/states.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useBooking } from '../booking/use-booking.ts'
import { useExtensionReason } from '../booking/use-extension-reason.ts'
import { type DialogProps, useCancelText, useExtension, useShowOrder } from './order-dialog.ts'

/** The names of what it needs are not in the code that a phone stores. */
export const DefectDialog = lazily(
  async () => (await import('../defect/defect-dialog.tsx')).DefectDialog,
)

/** The borrower confirms that they received the private product, which starts the loan. */
export function ReceiveDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const receive = useCall('orders.status')
  const name = useFormat().name(order.product)
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Conferma ricezione oggetto`}
      act={t`Ho ricevuto l'oggetto`}
      keep={t`Non ancora`}
      send={() => receive.mutateAsync({ params: { id: order.id }, body: { value: 'approved' } })}
      onDone={received => {
        showToast(t`Grazie per la tua conferma!`)
        showOrder(received)
      }}
    >
      <p>
        <Trans>
          Conferma solo quando hai {name} con te: da quel momento il prestito è cominciato.
        </Trans>
      </p>
    </CallDialog>
  )
}

/** Extends the loan by a month, or to the latest possible day, with the reason. */
export function ExtendDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const format = useFormat()
  const reason = useExtensionReason()
  const showOrder = useShowOrder()
  const extend = useCall('orders.extend')
  const { error } = extend
  const known = useExtension(order)
  // Meanwhile somebody else may have booked it.
  const blocked = error?.code === 'extension_blocked'
  const latest = error?.alternatives[0]?.to_date
  const target = latest ?? known.to ?? order.loan.to_date
  const why = blocked ? reason.of(error.limit) : known.why
  const close = () => {
    extend.reset()
    onClose()
  }
  const day = format.dayLong(target)
  const name = format.name(order.product)
  return (
    <CallDialog
      open={open}
      onClose={close}
      title={t`Estendere il prestito?`}
      act={t`Estendi fino a ${day}`}
      keep={t`Lascia com'è`}
      ownText={() => (latest ? '' : null)}
      missing={blocked && !latest ? t`Resta il giorno previsto.` : null}
      // The day on the screen, because the loan's end may have changed meanwhile.
      send={() => extend.mutateAsync({ params: { id: order.id }, body: { to_date: target } })}
      onDone={extended => {
        showToast(t`Estensione del prestito avvenuta con successo`)
        showOrder(extended)
      }}
    >
      {why && <p role={blocked ? 'alert' : undefined}>{why}</p>}
      {blocked && !latest ? null : why ? (
        <p>
          <Trans>Un mese intero non è possibile: puoi tenerlo al più tardi fino a {day}.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            {name}: il prestito arriverà a {day}.
          </Trans>
        </p>
      )}
    </CallDialog>
  )
}

/** Cancels a loan that has not begun. */
export function CancelDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const cancel = useCall('orders.cancel')
  const format = useFormat()
  const name = format.name(order.product)
  const period = format.period(order.loan)
  const loans = useBooking(order)
  const paid = refundOf(loans)
  const amount = paid && format.money(paid.amount)
  const isLast =
    loans.length === bookedWith(order) &&
    loans.every(({ id, status }) => id === order.id || isClosed(status))
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Annullare il prestito?`}
      ownText={useCancelText()}
      act={t`Annulla prestito`}
      keep={t`Tieni il prestito`}
      danger
      send={() => cancel.mutateAsync({ params: { id: order.id }, query: {}, body: {} })}
      onDone={cancelled => {
        showToast(t`Prestito annullato!`)
        showOrder(cancelled)
      }}
    >
      <p>
        <Trans>
          {name}, {period}: i giorni tornano liberi per gli altri.
        </Trans>
      </p>
      {amount && (
        <p>
          {isLast ? (
            <Trans>
              Per la consegna hai pagato {amount}: tornano sul conto PayPal o sulla carta con cui
              hai pagato.
            </Trans>
          ) : (
            <Trans>
              Per la consegna hai pagato {amount}: tornano se annulli tutta la prenotazione.
            </Trans>
          )}
        </p>
      )}
    </CallDialog>
  )
}
