import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { extensionTarget } from '#domain/days/extension.ts'
import { bookedWith, refundOf } from '#domain/loans/bookings.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { isClosed } from '#domain/loans/states.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useBooking } from '../booking/use-booking.ts'
import { useExtensionReason } from '../booking/use-extension-reason.ts'
import { DeferButton, defers } from '../defer-button.tsx'
import styles from '../loans.module.css'
import { type DialogProps, useCancelText, useShowOrder } from './order-dialog.ts'

type Act = 'receive' | 'extend' | 'cancel'

/** The borrower's actions that the state table allows, as buttons or as a menu. */
export function OrderActs({ order, as }: { order: Order; as: 'row' | 'menu' }) {
  const { t } = useLingui()
  const { repeat_extension } = useLibrary()
  const today = useToday()
  const showOrder = useShowOrder()
  const offline = useOfflineReason()
  const { ghost } = useSession()
  const [open, setOpen] = useState<Act | null>(null)
  const facts = orderFacts(order, today, repeat_extension)
  const actions = actionsOf(facts, 'borrower')
  const extension = useExtension(order)
  const labels: Record<Act, string> = {
    receive: t`Conferma ricezione`,
    extend: extension.label,
    cancel: t`Annulla prestito`,
  }
  const acts = (['receive', 'extend', 'cancel'] as const).filter(act => actions.includes(act))
  const waits = defers(order, actions)
  // Nobody writes in another person's name.
  const reviews = order.is_reviewable && !ghost
  if (acts.length === 0 && !reviews && !waits && !open) return null
  const refusalOf = (act: Act) => (act === 'extend' ? extension.refusal : null)
  // An overdue product is returned first.
  const lookOf = (act: Act) =>
    act === 'receive' ? 'primary' : order.loan.to_date < today ? 'quiet' : 'secondary'
  // An open dialog stays with its reason even if the loan's state has changed.
  const shows = (act: Act) => acts.includes(act) || open === act
  const dialog = (act: Act) => ({ order, open: open === act, onClose: () => setOpen(null) })
  const review = reviews && (
    <Link
      to="/me/orders/$id/review"
      params={{ id: order.id }}
      className={as === 'row' ? buttonClass() : undefined}
    >
      <Trans>Scrivi una recensione</Trans>
    </Link>
  )
  return (
    <>
      {as === 'menu' ? (
        (acts.length > 0 || review) && (
          <span className={styles.menu}>
            <Menu
              label={t`Azioni sul prestito ${order.number}`}
              icon={<EllipsisVertical size={20} />}
              place="near"
            >
              {acts.map(act =>
                refusalOf(act) ? (
                  <p key={act}>{refusalOf(act)}</p>
                ) : (
                  <button key={act} type="button" onClick={() => setOpen(act)}>
                    {labels[act]}
                  </button>
                ),
              )}
              {review}
            </Menu>
          </span>
        )
      ) : (
        <div className={styles.links}>
          {acts.map(act => (
            <Button
              key={act}
              look={lookOf(act)}
              disabledReason={refusalOf(act) ?? offline}
              onClick={() => setOpen(act)}
            >
              {labels[act]}
            </Button>
          ))}
          {waits && <DeferButton order={order} onDone={showOrder} />}
          {review}
        </div>
      )}
      {shows('receive') && <ReceiveDialog {...dialog('receive')} />}
      {shows('extend') && <ExtendDialog {...dialog('extend')} />}
      {shows('cancel') && <CancelDialog {...dialog('cancel')} />}
    </>
  )
}

/** The borrower confirms that they received the private product, which starts the loan. */
function ReceiveDialog({ order, open, onClose }: DialogProps) {
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

/** How far the loan can be extended, as its borrower reads it before they ask; `refusal` is why not at all. */
function useExtension({ extension, loan }: Order) {
  const { t } = useLingui()
  const format = useFormat()
  const reason = useExtensionReason()
  // A loan that an earlier version stored does not say it.
  const to = extension ? extension.to_date : extensionTarget(loan.to_date)
  const day = to && format.dayShort(to)
  const why = reason.of(extension?.limit)
  return {
    to,
    why,
    label: day ? t`Estendi fino a ${day}` : t`Estendi`,
    refusal: to ? null : t`Non si può estendere. ${why ?? ''}`,
  }
}

/** Extends the loan by a month, or to the latest possible day, with the reason. */
function ExtendDialog({ order, open, onClose }: DialogProps) {
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
      missing={blocked && !latest ? t`Riportalo nel giorno previsto.` : null}
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
function CancelDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const cancel = useCall('orders.cancel')
  const format = useFormat()
  const name = format.name(order.product)
  const period = format.period(order.loan)
  const known = useBooking(order)
  const loans = known.length > 0 ? known : [order]
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
