import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderStatus } from '#contract/order-status.ts'

/** The text of each state, as in the specification. */
export const statusLabels: Record<OrderStatus, MessageDescriptor> = {
  checkout: msg`Checkout in corso`,
  pending: msg`Attesa conferma`,
  approved: msg`Approvato`,
  extended: msg`Esteso`,
  returned: msg`Restituito`,
  cancelled: msg`Annullato`,
  denied: msg`Negato`,
}

/** Of a returned loan whose product was lost. */
export const lostLabel = msg`Perso`

/** The colour of each state, always shown with its text. */
export const statusTones = {
  checkout: 'neutral',
  pending: 'waiting',
  approved: 'good',
  extended: 'good',
  returned: 'neutral',
  cancelled: 'neutral',
  denied: 'bad',
} as const satisfies Record<OrderStatus, string>
