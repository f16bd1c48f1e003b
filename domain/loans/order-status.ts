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

/** The transition that an action by somebody makes now, or why it makes none. */
export function moveOf(action: OrderAction, loan: LoanFacts, who: Mover): Move {
  const rule = transitions.find(row => row.action === action && row.who.includes(who))
  if (!rule) return { ok: false, refusal: 'forbidden' }
  if (!rule.from.includes(loan.status)) return { ok: false, refusal: lateRefusal(action, loan) }
  const broken = rule.when.map(name => conditions[name]).find(({ holds }) => !holds(loan))
  return broken ? { ok: false, refusal: broken.refusal } : { ok: true, transition: rule }
}

/** `null` when the action is lawful, else the code to answer with. */
export function canDo(action: OrderAction, loan: LoanFacts, who: Mover): ErrorCode | null {
  const move = moveOf(action, loan, who)
  return move.ok ? null : move.refusal
}

/** What somebody may do about a loan now, in the table's order; one that only lacks its reason counts. */
export function actionsOf(loan: LoanFacts, who: Mover): OrderAction[] {
  const told = { ...loan, motivation: 'given' }
  return orderActions.filter(action => canDo(action, told, who) === null)
}

function lateRefusal(action: OrderAction, { status }: LoanFacts): ErrorCode {
  if (action === 'take_back' && status === 'returned') return 'order_already_returned'
  return action === 'cancel' ? 'order_not_cancellable' : 'order_state_changed'
}

/** Somebody has the object. */
export function isOut(status: OrderStatus): boolean {
  return status === 'approved' || status === 'extended'
}

/** Loans that are over. They never open again. */
export function isClosed(status: OrderStatus): boolean {
  return orderRank[status] >= closedRank
}
