import type { ErrorCode } from '#contract/errors.ts'
import { closedRank, type OrderStatus, orderRank } from '#contract/shapes/order.ts'
import { conditions, type LoanFacts } from './order-conditions.ts'
import {
  type Mover,
  type OrderAction,
  orderActions,
  type Transition,
  transitions,
} from './order-transitions.ts'

export type Move = { ok: true; transition: Transition } | { ok: false; refusal: ErrorCode }

/** The transition of somebody's action now, or why there is none. */
export function moveOf(action: OrderAction, loan: LoanFacts, who: Mover): Move {
  const rule = transitions.find(row => row.action === action && row.who.includes(who))
  if (!rule) return { ok: false, refusal: 'forbidden' }
  if (!rule.from.includes(loan.status)) return { ok: false, refusal: lateRefusal(action, loan) }
  const broken = rule.when.map(name => conditions[name]).find(({ holds }) => !holds(loan))
  return broken ? { ok: false, refusal: broken.refusal } : { ok: true, transition: rule }
}

/** `null` if the action is allowed, else the code of the refusal. */
export function canDo(action: OrderAction, loan: LoanFacts, who: Mover): ErrorCode | null {
  const move = moveOf(action, loan, who)
  return move.ok ? null : move.refusal
}

/**
 * What somebody may do with a loan now, in the table's order; an action that needs only a reason is included.
 */
export function actionsOf(loan: LoanFacts, who: Mover): OrderAction[] {
  const withReason = { ...loan, motivation: 'given' }
  return orderActions.filter(action => canDo(action, withReason, who) === null)
}

function lateRefusal(action: OrderAction, { status }: LoanFacts): ErrorCode {
  if (action === 'take_back' && status === 'returned') return 'order_already_returned'
  return action === 'cancel' ? 'order_not_cancellable' : 'order_state_changed'
}

/** The borrower has the product. */
export function isOut(status: OrderStatus): boolean {
  return status === 'approved' || status === 'extended'
}

/** Closed loans. They never open again. */
export function isClosed(status: OrderStatus): boolean {
  return orderRank[status] >= closedRank
}
