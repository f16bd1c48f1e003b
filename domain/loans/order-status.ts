import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { type UndoableMove, undoableMoves } from '#contract/order-status.ts'
import { conditions, type LoanFacts } from './order-conditions.ts'
import {
  type Effect,
  type Mover,
  type OrderAction,
  orderActions,
  type Transition,
  transitions,
} from './order-transitions.ts'

export type Move = { ok: true; transition: Transition } | { ok: false; refusal: ErrorCode }

/** The transition of somebody's action now, or why there is none. */
export function moveOf(action: OrderAction, loan: LoanFacts, who: Mover): Move {
  const rules = transitions.filter(row => row.action === action && row.who.includes(who))
  if (rules.length === 0) return { ok: false, refusal: 'forbidden' }
  let refusal = lateRefusal(action, loan)
  for (const transition of rules.filter(({ from }) => from.includes(loan.status))) {
    const broken = transition.when.map(name => conditions[name]).find(({ isMet }) => !isMet(loan))
    if (!broken) return { ok: true, transition }
    refusal = broken.refusal
  }
  return { ok: false, refusal }
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

/** How the desk undoes each of its moves. */
export const undoActions = {
  hand_out: 'undo_hand_out',
  take_back: 'undo_take_back',
  deny: 'undo_deny',
} as const satisfies Record<UndoableMove, OrderAction>

/** The last move of the desk, if it can be undone now. */
export function undoableMove(loan: LoanFacts): UndoableMove | null {
  return undoableMoves.find(move => canDo(undoActions[move], loan, 'desk') === null) ?? null
}

/** The effects that wait while the desk can undo its move from one state to another. */
export function waitingEffects(
  from: OrderStatus,
  to: OrderStatus,
): { action: OrderAction; effects: readonly Effect[] } | null {
  const rule = transitions.find(row => row.later && row.from.includes(from) && row.to === to)
  return rule?.later ? { action: rule.action, effects: rule.later } : null
}
