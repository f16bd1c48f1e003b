import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ExtensionLimit } from '#contract/errors.ts'
import { extensionTarget } from '#domain/days/extension.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { DialogProps } from './order/dialog-props.ts'
import { useOrderChanged } from './order/use-order-changed.ts'

const reasons: Record<ExtensionLimit, MessageDescriptor> = {
  booked: msg`Un'altra persona l'ha già prenotato.`,
  queue: msg`C'è già qualcuno in coda.`,
  closed: msg`In quel giorno il punto di ritiro è chiuso.`,
  maintenance: msg`L'oggetto deve andare in manutenzione.`,
}

/** Extends the loan by a month. If that is not possible, shows why and the latest possible day. */
export function ExtendDialog({ order, open, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const changed = useOrderChanged()
  const extend = useCall('orders.extend')
  const { error } = extend
  const blocked = error?.code === 'extension_blocked'
  const latest = blocked ? error.alternatives[0]?.to_date : undefined
  const close = () => {
    extend.reset()
    onClose()
  }
  const target = latest ?? extensionTarget(order.loan.to_date)
  const confirm = async () => {
    // The day on the screen, because the loan's end may have changed meanwhile.
    const input = { params: { id: order.id }, body: { to_date: target } }
    const extended = await extend.mutateAsync(input).catch(() => null)
    if (!extended) return
    close()
    showToast(t`Estensione del prestito avvenuta con successo`)
    changed(extended)
  }
  const offline = useOfflineReason()
  const day = format.dayLong(target)
  const name = order.product.name
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t`Estendere il prestito?`}
      error={error && !latest ? failureText(error) : null}
      act={latest ? t`Estendi fino a ${day}` : t`Estendi al mese prossimo`}
      keep={t`Lascia com'è`}
      pending={extend.isPending}
      disabledReason={blocked && !latest ? t`Riportalo nel giorno previsto.` : offline}
      onConfirm={() => void confirm()}
    >
      {blocked && error.limit && <p role="alert">{i18n._(reasons[error.limit])}</p>}
      {latest ? (
        <p>
          <Trans>Un mese intero non è possibile: puoi tenerlo al più tardi fino a {day}.</Trans>
        </p>
      ) : (
        !blocked && (
          <p>
            <Trans>
              {name}: il prestito arriverà a {day}.
            </Trans>
          </p>
        )
      )}
    </ConfirmDialog>
  )
}
