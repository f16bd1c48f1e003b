import type { ErrorCode } from '#contract/errors.ts'
import { closedRank, type OrderStatus, orderRank } from '#contract/shapes/order.ts'

/** Who moves a loan from one state to the next. */
export type Mover = 'borrower' | 'owner' | 'desk' | 'locker' | 'clock'
export type OrderAction = 'confirm' | 'cancel' | 'deny' | 'hand_out' | 'take_back' | 'lapse'

type Transition = {
  from: readonly OrderStatus[]
  to: OrderStatus
  who: readonly Mover[]
}

/** The life of a loan in one table; server, buttons and documentation all read it. */
export const transitions: Record<OrderAction, Transition> = {
  confirm: { from: ['checkout'], to: 'pending', who: ['borrower'] },
  lapse: { from: ['checkout', 'pending'], to: 'cancelled', who: ['clock'] },
  cancel: { from: ['pending'], to: 'cancelled', who: ['borrower', 'owner'] },
  deny: { from: ['pending'], to: 'denied', who: ['owner', 'desk'] },
  hand_out: { from: ['pending'], to: 'approved', who: ['borrower', 'desk', 'locker'] },
  take_back: { from: ['approved', 'extended'], to: 'returned', who: ['owner', 'desk', 'locker'] },
}

/** `null` when the action is lawful, else the code to answer with. */
export function canDo(action: OrderAction, status: OrderStatus, who: Mover): ErrorCode | null {
  const rule = transitions[action]
  if (!rule.who.includes(who)) return 'forbidden'
  if (rule.from.includes(status)) return null
  return action === 'cancel' ? 'order_not_cancellable' : 'order_state_changed'
}

/** Closed loans keep nothing and never open again. */
export function isClosed(status: OrderStatus): boolean {
  return orderRank[status] >= closedRank
}
