import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ExtensionLimit } from '#contract/errors.ts'
import type { Order } from '#contract/shapes/order.ts'
import { extensionTarget } from '#domain/days/extension.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type DialogProps, useShowOrder } from './order/order-dialog.ts'

const reasons: Record<ExtensionLimit, MessageDescriptor> = {
  booked: msg`Un'altra persona l'ha già prenotato.`,
  queue: msg`C'è già qualcuno in coda.`,
  closed: msg`In quel giorno il punto di ritiro è chiuso.`,
  maintenance: msg`L'oggetto deve andare in manutenzione.`,
  late: msg`È in ritardo da più di un mese.`,
}

/** How far the loan can be extended, as its borrower reads it before they ask; `refusal` is why not at all. */
export function useExtension({ extension, loan }: Order) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  // A loan that an earlier version stored does not say it.
  const to = extension ? extension.to_date : extensionTarget(loan.to_date)
  const day = to && format.dayShort(to)
  const why = extension?.limit && i18n._(reasons[extension.limit])
  return {
    to,
    why: why ?? null,
    label: day ? t`Estendi fino a ${day}` : t`Estendi`,
    refusal: to ? null : t`Non si può estendere. ${why ?? ''}`,
  }
}

/** Extends the loan by a month, or to the latest possible day, with the reason. */
export function ExtendDialog({ order, open, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const showOrder = useShowOrder()
  const extend = useCall('orders.extend')
  const { error } = extend
  const known = useExtension(order)
  // Meanwhile somebody else may have booked it.
  const blocked = error?.code === 'extension_blocked'
  const latest = error?.alternatives[0]?.to_date
  const target = latest ?? known.to ?? order.loan.to_date
  const why = blocked ? error.limit && i18n._(reasons[error.limit]) : known.why
  const close = () => {
    extend.reset()
    onClose()
  }
  const day = format.dayLong(target)
  const name = order.product.name
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
