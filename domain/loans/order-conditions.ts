import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'

/** All facts for the conditions; `today` is the library's day. */
export type LoanFacts = {
  status: OrderStatus
  method: Order['shipping']['method']
  from: PlainDate
  /** Until when a pending loan waits to be collected; it lapses on the next day. */
  collect_by: PlainDate | null
  today: PlainDate
  /** The deadline was already moved to a later day. */
  deferred?: boolean
  /** Whether this library allows extending an extended loan. */
  extendsAgain?: boolean
  /** The owner of a private product agreed to this loan. */
  agreed?: boolean
  /** The product is in maintenance. */
  maintenance?: boolean
  /** Another loan still has the product. */
  away?: boolean
  /** The desk made the loan's last move in the last minutes, so that it can undo a mistake. */
  undoable?: boolean
  /** Since the loan was closed, others have taken its days. */
  followed?: boolean
  /** The state before the last move, while that can be undone. */
  was?: OrderStatus | null
  motivation?: string | null
}

/** The conditions of a move, each with its error. */
export const conditions = {
  private: { refusal: 'forbidden', isMet: ({ method }) => method === 'p2p' },
  in_locker: { refusal: 'forbidden', isMet: ({ method }) => method === 'smartlocker' },
  begun: { refusal: 'loan_not_begun', isMet: ({ from, today }) => from <= today },
  uncollected: {
    refusal: 'order_state_changed',
    isMet: ({ collect_by, today }) => collect_by !== null && collect_by < today,
  },
  in_time: {
    refusal: 'order_state_changed',
    isMet: ({ collect_by, today }) => collect_by !== null && collect_by >= today,
  },
  agreed: { refusal: 'owner_not_agreed', isMet: ({ agreed }) => agreed === true },
  not_agreed_yet: { refusal: 'order_state_changed', isMet: ({ agreed }) => !agreed },
  first_deferral: { refusal: 'deadline_used', isMet: ({ deferred }) => !deferred },
  in_service: { refusal: 'object_in_maintenance', isMet: ({ maintenance }) => !maintenance },
  at_hand: { refusal: 'object_not_back', isMet: ({ away }) => !away },
  undoable: { refusal: 'undo_too_late', isMet: ({ undoable }) => undoable === true },
  not_followed: { refusal: 'undo_followed', isMet: ({ followed }) => !followed },
  was_extended: { refusal: 'undo_too_late', isMet: ({ was }) => was === 'extended' },
  first_extension: {
    refusal: 'extension_used',
    isMet: ({ status, extendsAgain }) => status === 'approved' || extendsAgain === true,
  },
  motivated: {
    refusal: 'motivation_required',
    isMet: ({ motivation }) => Boolean(motivation?.trim()),
  },
} as const satisfies Record<string, { refusal: ErrorCode; isMet: (loan: LoanFacts) => boolean }>
export type Condition = keyof typeof conditions
