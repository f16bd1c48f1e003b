import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { extensionTarget } from '#domain/days/extension.ts'
import type { Failure } from '#src/api/failure.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useExtensionReason } from '../booking/use-extension-reason.ts'

/** Props of a dialog about one loan. */
export type DialogProps = { order: Order; open: boolean; onClose: () => void }

/** A function that shows a loan's new state, which the server answered after an action. */
export function useShowOrder() {
  const client = useQueryClient()
  return (order: Order) =>
    client.setQueryData(keyOf('orders.get', { params: { id: order.id } }), order)
}

/** Why a loan was not cancelled, unless the failure says that it can't be cancelled any more. */
export function useCancelText() {
  const { t } = useLingui()
  return ({ code }: Failure) =>
    code === 'order_not_cancellable' || code === 'order_state_changed'
      ? null
      : t`Ops, al momento non è possibile annullare il prestito, riprova più tardi`
}

/** How far the loan can be extended, as its borrower reads it before they ask; `refusal` is why not at all. */
export function useExtension({ extension, loan }: Order) {
  const { t } = useLingui()
  const format = useFormat()
  const reason = useExtensionReason()
  // A loan that an earlier version stored lacks it.
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
