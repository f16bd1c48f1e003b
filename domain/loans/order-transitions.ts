import type { OrderStatus } from '#contract/shapes/order.ts'
import type { Condition } from './order-conditions.ts'

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
  'cancel',
  'deny',
  'lapse',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The effects of a move, in the same transaction. The server has one function for each. */
export const effects = [
  'record_agreement',
  'move_deadline',
  'set_delivery_day',
  'unset_delivery_day',
  'set_return_day',
  'free_days',
  'leave_queue',
  'cancel_reminders',
  'withdraw_notification',
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
}

/** The effects of a return. */
const afterReturn: readonly Effect[] = [
  'set_return_day',
  'free_days',
  'cancel_reminders',
  'notify_borrower',
  'offer_to_next',
]

/** The effects of a loan's end before it was collected. */
const afterEnd = (notify: 'notify_borrower' | 'notify_both'): readonly Effect[] => [
  'cancel_reminders',
  notify,
  'refund_delivery',
  'offer_to_next',
]

/** The states of a loan in one table. Server, buttons and the diagram in this folder's README use it. */
export const transitions: readonly Transition[] = [
  {
    action: 'confirm',
    from: ['checkout'],
    who: ['borrower'],
    when: [],
    to: 'pending',
    effects: ['leave_queue', 'notify_both'],
  },
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
    effects: ['set_delivery_day', 'cancel_reminders', 'notify_borrower'],
  },
  {
    action: 'hand_out',
    from: ['pending'],
    who: ['locker'],
    when: ['in_locker', 'begun', 'in_service', 'at_hand'],
    to: 'approved',
    effects: ['set_delivery_day', 'cancel_reminders', 'notify_borrower'],
  },
  {
    action: 'undo_hand_out',
    from: ['approved'],
    who: ['desk'],
    when: ['just_handed_out'],
    to: 'pending',
    effects: ['unset_delivery_day', 'cancel_reminders', 'withdraw_notification'],
  },
  {
    action: 'extend',
    from: ['approved', 'extended'],
    who: ['borrower'],
    when: ['first_extension'],
    to: 'extended',
    effects: ['cancel_reminders', 'notify_both'],
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['desk'],
    when: [],
    to: 'returned',
    effects: afterReturn,
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['owner'],
    when: ['private'],
    to: 'returned',
    effects: afterReturn,
  },
  {
    action: 'take_back',
    from: ['approved', 'extended'],
    who: ['locker'],
    when: ['in_locker'],
    to: 'returned',
    effects: afterReturn,
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['borrower'],
    when: [],
    to: 'cancelled',
    effects: afterEnd('notify_both'),
  },
  {
    action: 'cancel',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'cancelled',
    effects: afterEnd('notify_borrower'),
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['owner'],
    when: ['private', 'motivated'],
    to: 'denied',
    effects: afterEnd('notify_borrower'),
  },
  {
    action: 'deny',
    from: ['pending'],
    who: ['desk'],
    when: ['motivated'],
    to: 'denied',
    effects: afterEnd('notify_borrower'),
  },
  {
    action: 'lapse',
    from: ['pending'],
    who: ['clock'],
    when: ['uncollected'],
    to: 'cancelled',
    effects: afterEnd('notify_both'),
  },
]
