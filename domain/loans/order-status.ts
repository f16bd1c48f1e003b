import type { ErrorCode } from '#contract/errors.ts'
import { closedRank, type Order, type OrderStatus, orderRank } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'

/** Who moves a loan from one state to the next. */
export const movers = ['borrower', 'owner', 'desk', 'locker', 'clock'] as const
export type Mover = (typeof movers)[number]

export const orderActions = [
  'confirm',
  'agree',
  'receive',
  'defer',
  'hand_out',
  'undo_hand_out',
  'extend',
  'take_back',
  'cancel',
  'deny',
  'lapse',
] as const
export type OrderAction = (typeof orderActions)[number]

/** All that the conditions look at; `today` is the library's day. */
export type LoanFacts = {
  status: OrderStatus
  method: Order['shipping']['method']
  from_date: PlainDate
  /** The last day on which a pending loan can be collected; the day after it lapses. */
  collect_by: PlainDate | null
  today: PlainDate
  /** That last day was moved on already. */
  deferred?: boolean
  /** Whether this library lets an extended loan be extended again. */
  extendsAgain?: boolean
  /** The owner of a private object agreed to this loan. */
  agreed?: boolean
  /** The object is being repaired. */
  maintenance?: boolean
  /** Another loan still has the object. */
  away?: boolean
  /** The desk handed it out a moment ago, and may have meant another. */
  just_handed_out?: boolean
  motivation?: string | null
}

/** What must hold for a move, each with the refusal when it does not. */
export const conditions = {
  private: { refusal: 'forbidden', holds: ({ method }) => method === 'p2p' },
  in_locker: { refusal: 'forbidden', holds: ({ method }) => method === 'smartlocker' },
  begun: { refusal: 'loan_not_begun', holds: ({ from_date, today }) => from_date <= today },
  uncollected: {
    refusal: 'order_state_changed',
    holds: ({ collect_by, today }) => collect_by !== null && collect_by < today,
  },
  in_time: {
    refusal: 'order_state_changed',
    holds: ({ collect_by, today }) => collect_by !== null && collect_by >= today,
  },
  agreed: { refusal: 'owner_not_agreed', holds: ({ agreed }) => agreed === true },
  not_agreed_yet: { refusal: 'order_state_changed', holds: ({ agreed }) => !agreed },
  first_deferral: { refusal: 'deadline_used', holds: ({ deferred }) => !deferred },
  in_service: { refusal: 'object_in_maintenance', holds: ({ maintenance }) => !maintenance },
  at_hand: { refusal: 'object_not_back', holds: ({ away }) => !away },
  just_handed_out: {
    refusal: 'undo_too_late',
    holds: ({ just_handed_out }) => just_handed_out === true,
  },
  first_extension: {
    refusal: 'extension_used',
    holds: ({ status, extendsAgain }) => status === 'approved' || extendsAgain === true,
  },
  motivated: {
    refusal: 'motivation_required',
    holds: ({ motivation }) => Boolean(motivation?.trim()),
  },
} as const satisfies Record<string, { refusal: ErrorCode; holds: (loan: LoanFacts) => boolean }>
export type Condition = keyof typeof conditions

/** What a move brings with it, in the same transaction. */
export type Effect =
  | 'issue_codes'
  | 'record_agreement'
  | 'move_deadline'
  | 'set_delivery_day'
  | 'unset_delivery_day'
  | 'set_return_day'
  | 'free_days'
  | 'offer_to_next'
  | 'tell_borrower'
  | 'tell_owner'
  | 'withdraw_news'

export type Transition = {
  action: OrderAction
  from: readonly OrderStatus[]
  who: readonly Mover[]
  when: readonly Condition[]
  to: OrderStatus
  effects: readonly Effect[]
}

/**
 * The life of a loan in one table. Server, buttons and the diagram in this folder's README all come
 * from it.
 */
export const transitions: readonly Transition[] = [
  {
    action: 'confirm',
    from: ['checkout'],
    who: ['borrower'],
    when: [],
    to: 'pending',
    effects: ['issue_codes', 'tell_borrower', 'tell_owner'],
  },
  {
    action: 'agree',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'in_time', 'not_agreed_yet'],
    to: 'pending',
    effects: ['record_agreement', 'tell_borrower'],
  },
  {
    action: 'receive',
    from: ['pending'],
    who: ['borrower'],
    when: ['private', 'agreed', 'begun', 'at_hand'],
    to: 'approved',
    effects: ['set_delivery_day', 'tell_owner'],
  },
  {
    action: 'defer',
    from: ['pending'],
    who: ['borrower'],
    when: ['private', 'in_time', 'first_deferral'],
    to: 'pending',
    effects: ['move_deadline', 'tell_owner'],
  },
  {
    action: 'defer',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'in_time', 'first_deferral'],
    to: 'pending',
    effects: ['move_deadline', 'tell_borrower'],
  },
  {
    action: 'hand_out',
    from: ['pending'],
    who: ['desk'],
    when: ['begun', 'in_service', 'at_hand'],
    to: 'approved',
    effects: ['set_delivery_day', 'tell_borrower'],
  },
  {
    action: 'hand_out',
    from: ['pending'],
    who: ['locker'],
    when: ['in_locker', 'begun', 'in_service', 'at_hand'],
    to: 'approved',
    effects: ['set_delivery_day', 'tell_borrower'],
  },
  {
    action: 'undo_hand_out',
    from: ['approved'],
    who: ['desk'],
    when: ['just_handed_out'],
    to: 'pending',
    effects: ['unset_delivery_day', 'withdraw_news'],
  },
  {
    action: 'extend',
    from: ['approved', 'extended'],
    who: ['borrower'],
    when: ['first_extension'],
    to: 'extended',
    effects: ['tell_borrower', 'tell_owner'],
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['desk'],
    when: [],
    to: 'returned',
    effects: ['set_return_day', 'free_days', 'tell_borrower', 'offer_to_next'],
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['owner'],
    when: ['private'],
    to: 'returned',
    effects: ['set_return_day', 'free_days', 'tell_borrower', 'offer_to_next'],
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['locker'],
    when: ['in_locker'],
    to: 'returned',
    effects: ['set_return_day', 'free_days', 'tell_borrower', 'offer_to_next'],
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['borrower'],
    when: [],
    to: 'cancelled',
    effects: ['tell_borrower', 'tell_owner', 'offer_to_next'],
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'cancelled',
    effects: ['tell_borrower', 'offer_to_next'],
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'denied',
    effects: ['tell_borrower', 'offer_to_next'],
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['desk'],
    when: ['motivated'],
    to: 'denied',
    effects: ['tell_borrower', 'offer_to_next'],
  },
  {
    action: 'lapse',
    from: ['pending'],
    who: ['clock'],
    when: ['uncollected'],
    to: 'cancelled',
    effects: ['tell_borrower', 'tell_owner', 'offer_to_next'],
  },
]

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

/** Closed loans keep nothing and never open again. */
export function isClosed(status: OrderStatus): boolean {
  return orderRank[status] >= closedRank
}
