import type { OrderStatus } from '#contract/order-status.ts'
import type { Condition } from './order-conditions.ts'
import { outStates } from './states.ts'

/** Who moves a loan to its next state. */
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
  'undo_take_back',
  'cancel',
  'deny',
  'undo_deny',
  'lapse',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The effects of a move. The server has one function for each. */
export const effects = [
  'record_agreement',
  'move_deadline',
  'set_delivery_day',
  'set_return_day',
  'free_days',
  'restore_columns',
  'refresh_deadline',
  'leave_queue',
  'cancel_reminders',
  'ready_for_next',
  'pass_on',
  'report_damage',
  'tell_next',
  'notify_borrower',
  'notify_owner',
  'notify_both',
  'refund_delivery',
  'offer_to_next',
] as const
export type Effect = (typeof effects)[number]

export type Transition = {
  action: OrderAction
  from: readonly OrderStatus[]
  who: readonly Mover[]
  when: readonly Condition[]
  to: OrderStatus
  effects: readonly Effect[]
  /** Effects that others notice, such as messages and refunds. They follow some minutes later: until then the desk can undo the move. */
  later?: readonly Effect[]
}

/** The effects of a hand-out. */
const handOut = {
  effects: ['set_delivery_day', 'cancel_reminders'],
  later: ['notify_borrower'],
} as const satisfies Partial<Transition>

/** The effects of a return. */
const takeBack = {
  effects: ['set_return_day', 'free_days', 'cancel_reminders', 'ready_for_next'],
  later: ['report_damage', 'notify_borrower', 'tell_next', 'offer_to_next'],
} as const satisfies Partial<Transition>

/** The effects of a loan's end before it was collected. */
const end = (notify: 'notify_borrower' | 'notify_both') =>
  ({
    effects: ['cancel_reminders', 'pass_on'],
    later: [notify, 'refund_delivery', 'tell_next', 'offer_to_next'],
  }) as const satisfies Partial<Transition>

/** The same effects without a delay, for a move that nobody can undo. */
const atOnce = ({ effects, later }: Required<Pick<Transition, 'effects' | 'later'>>) => ({
  effects: [...effects, ...later],
})

/** How a checkout becomes a loan. Its conditions are those of a booking. */
export const confirmation = {
  action: 'confirm',
  from: ['checkout'],
  who: ['borrower'],
  when: [],
  to: 'pending',
  effects: ['leave_queue', 'notify_both'],
} as const satisfies Transition

/** The states of a loan in one table. Server, buttons and the diagram in domain/README.md use it. */
export const transitions: readonly Transition[] = [
  confirmation,
  {
    action: 'agree',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'in_time', 'not_agreed_yet'],
    to: 'pending',
    effects: ['record_agreement', 'notify_borrower'],
  },
  {
    action: 'receive',
    from: ['pending'],
    who: ['borrower'],
    when: ['private', 'agreed', 'begun', 'at_hand'],
    to: 'approved',
    effects: ['set_delivery_day', 'cancel_reminders', 'notify_owner'],
  },
  {
    action: 'defer',
    from: ['pending'],
    who: ['borrower'],
    when: ['private', 'in_time', 'first_deferral'],
    to: 'pending',
    effects: ['move_deadline', 'notify_owner'],
  },
  {
    action: 'defer',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'in_time', 'first_deferral'],
    to: 'pending',
    effects: ['move_deadline', 'notify_borrower'],
  },
  {
    action: 'hand_out',
    from: ['pending'],
    who: ['desk'],
    when: ['begun', 'in_service', 'at_hand'],
    to: 'approved',
    ...handOut,
  },
  {
    action: 'hand_out',
    from: ['pending'],
    who: ['locker'],
    when: ['in_locker', 'begun', 'in_service', 'at_hand'],
    to: 'approved',
    ...atOnce(handOut),
  },
  {
    action: 'undo_hand_out',
    from: ['approved'],
    who: ['desk'],
    when: ['undoable'],
    to: 'pending',
    effects: ['restore_columns', 'cancel_reminders', 'refresh_deadline'],
  },
  {
    action: 'extend',
    from: outStates,
    who: ['borrower'],
    when: ['first_extension'],
    to: 'extended',
    effects: ['cancel_reminders', 'notify_both'],
  },
  {
    action: 'take_back',
    from: outStates,
    who: ['desk'],
    when: [],
    to: 'returned',
    ...takeBack,
  },
  {
    action: 'take_back',
    from: outStates,
    who: ['owner'],
    when: ['private'],
    to: 'returned',
    ...atOnce(takeBack),
  },
  {
    action: 'take_back',
    from: outStates,
    who: ['locker'],
    when: ['in_locker'],
    to: 'returned',
    ...atOnce(takeBack),
  },
  {
    action: 'undo_take_back',
    from: ['returned'],
    who: ['desk'],
    when: ['was_extended', 'undoable', 'not_followed'],
    to: 'extended',
    effects: ['restore_columns'],
  },
  {
    action: 'undo_take_back',
    from: ['returned'],
    who: ['desk'],
    when: ['undoable', 'not_followed'],
    to: 'approved',
    effects: ['restore_columns'],
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['borrower'],
    when: [],
    to: 'cancelled',
    ...atOnce(end('notify_both')),
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'cancelled',
    ...atOnce(end('notify_borrower')),
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'denied',
    ...atOnce(end('notify_borrower')),
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['desk'],
    when: ['motivated'],
    to: 'denied',
    ...end('notify_borrower'),
  },
  {
    action: 'undo_deny',
    from: ['denied'],
    who: ['desk'],
    when: ['undoable', 'not_followed'],
    to: 'pending',
    effects: ['restore_columns', 'refresh_deadline', 'tell_next'],
  },
  {
    action: 'lapse',
    from: ['pending'],
    who: ['clock'],
    when: ['uncollected'],
    to: 'cancelled',
    ...atOnce(end('notify_both')),
  },
]
