import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id, plainDate } from '../../fields.ts'
import { undoableMoves } from '../../order-status.ts'
import { readGroups } from '../../read-groups.ts'
import { borrowErrors, lineErrors, periodErrors, pointErrors } from '../../shapes/booking-errors.ts'
import { idParams } from '../../shapes/common.ts'
import { defectClosing, openDefects } from '../../shapes/desk/defects.ts'
import { checksQuery, deskChecksAnswer, lendInput } from '../../shapes/desk/lending.ts'
import { offlineMove } from '../../shapes/desk/offline.ts'
import {
  conditionInput,
  denialInput,
  denialsInput,
  deskBooking,
  deskDay,
  deskProduct,
  handoverInput,
  handoversInput,
  labelledProduct,
  maintenanceInput,
} from '../../shapes/desk.ts'
import { changeErrors } from '../admin/admin.ts'

const moveErrors = ['order_state_changed', 'order_already_returned'] as const
/** Why something is not handed out. */
const handOutErrors = [
  ...moveErrors,
  'loan_not_begun',
  'object_in_maintenance',
  'object_not_back',
  'object_busy',
  'pickup_closed',
  'too_late_today',
] as const

/** The work at the desk. Each write answers the product's new state. */
export const deskEndpoints = {
  /** The product of a label, by id or code, with its current loan and the next one. */
  'desk.object': {
    method: 'GET',
    path: '/v1/desk/objects/:id',
    access: 'desk',
    params: idParams,
    answer: deskProduct,
  },
  /** The collections and returns of a day (default: today), at one point or at all. */
  'desk.day': {
    method: 'GET',
    path: '/v1/desk/days',
    access: 'desk',
    query: v.object({ headquarters: v.optional(id), date: v.optional(plainDate) }),
    answer: deskDay,
  },
  /** The products to print labels for, of one category or all. */
  'desk.labels': {
    method: 'GET',
    path: '/v1/desk/labels',
    access: ['desk', 'catalogue'],
    query: v.object({ category: v.optional(id) }),
    answer: v.array(labelledProduct),
  },
  /** Takes back the product of a label with one call; one that is not out stays as it is. `point`: where the copy is now. */
  'desk.return': {
    method: 'POST',
    path: '/v1/desk/objects/:id/returns',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    query: v.object({ point: v.optional(id) }),
    answer: deskProduct,
    errors: [...moveErrors],
    idempotent: true,
  },
  /**
   * Does what happened while a device had no network, with the day on which it happened. It is done once for its id, without
   * an idempotency key, because it may be sent days later. What no longer fits is refused.
   */
  'desk.offline': {
    method: 'POST',
    path: '/v1/desk/offline-moves',
    invalidates: readGroups.desk,
    access: 'desk',
    body: offlineMove,
    answer: deskProduct,
    errors: [...handOutErrors, 'date_in_past'],
  },
  /** What borrowers say is broken, until staff close it. */
  'desk.defects': {
    method: 'GET',
    path: '/v1/desk/defects',
    access: ['desk', 'catalogue'],
    answer: openDefects,
  },
  /** Closes a report, by its id; one that is closed stays so. A copy that was in repair is in service again. */
  'desk.defects.close': {
    method: 'POST',
    path: '/v1/desk/defects/:id/closings',
    invalidates: readGroups.desk,
    access: ['desk', 'catalogue'],
    params: idParams,
    body: defectClosing,
    answer: deskProduct,
    errors: changeErrors,
    idempotent: true,
  },
  /**
   * What the rules say before the desk lends something to a member: each check is in order, or may be overridden with a
   * reason, or refuses. They are the rules of the member's own checkout.
   */
  'desk.checks': {
    method: 'GET',
    path: '/v1/desk/checks',
    access: 'desk',
    query: checksQuery,
    answer: deskChecksAnswer,
  },
  /**
   * Books something for a member and hands it out: all or none, as one booking. One that begins later is only booked. What
   * may be overridden is refused unless `overrides` names its check.
   */
  'desk.lend': {
    method: 'POST',
    path: '/v1/desk/loans',
    invalidates: readGroups.desk,
    access: 'desk',
    body: lendInput,
    answer: deskBooking,
    errors: [
      ...handOutErrors,
      ...borrowErrors,
      ...lineErrors,
      ...pointErrors,
      ...periodErrors,
      'loans_overdue',
      'crm_refused',
      'crm_unavailable',
    ],
    idempotent: true,
  },
  'desk.handover': {
    method: 'POST',
    path: '/v1/desk/loans/:id/handovers',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: handoverInput,
    answer: deskProduct,
    errors: handOutErrors,
    idempotent: true,
  },
  /** Undoes a hand-out, a return or a denial of the last minutes, while nothing followed. */
  'desk.undo': {
    method: 'DELETE',
    path: '/v1/desk/loans/:id/handovers',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    query: v.object({ move: v.optional(v.picklist(undoableMoves), 'hand_out') }),
    answer: deskProduct,
    errors: ['order_state_changed', 'undo_too_late', 'undo_followed'],
  },
  /** Adds the condition to a return of the last minutes. A damaged product goes to maintenance. */
  'desk.condition': {
    method: 'PATCH',
    path: '/v1/desk/loans/:id/handovers',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: conditionInput,
    answer: deskProduct,
    errors: ['order_state_changed', 'undo_too_late'],
  },
  /** Refuses a loan. The borrower reads the reason. */
  'desk.deny': {
    method: 'POST',
    path: '/v1/desk/loans/:id/denials',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: denialInput,
    answer: deskProduct,
    errors: ['order_state_changed', 'motivation_required'],
  },
  /** The loans of a booking, closed or not. */
  'desk.booking': {
    method: 'GET',
    path: '/v1/desk/bookings/:id',
    access: 'desk',
    params: idParams,
    answer: deskBooking,
  },
  /** Hands out several loans of a booking, or takes them back, in one press: all or none. `lines` names those that are refused. */
  'desk.handovers': {
    method: 'POST',
    path: '/v1/desk/bookings/:id/handovers',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: handoversInput,
    answer: deskBooking,
    errors: handOutErrors,
    idempotent: true,
  },
  /** Undoes that last move of all loans of a booking for which it can be undone: all or none. */
  'desk.undoMoves': {
    method: 'DELETE',
    path: '/v1/desk/bookings/:id/handovers',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    query: v.object({ move: v.optional(v.picklist(undoableMoves), 'hand_out') }),
    answer: deskBooking,
    errors: ['order_state_changed', 'undo_too_late', 'undo_followed'],
  },
  /** Refuses several loans of a booking: all or none. The borrower reads the reason. */
  'desk.denials': {
    method: 'POST',
    path: '/v1/desk/bookings/:id/denials',
    invalidates: readGroups.desk,
    access: 'desk',
    params: idParams,
    body: denialsInput,
    answer: deskBooking,
    errors: ['order_state_changed', 'motivation_required'],
  },
  /** Starts or ends maintenance of a product. The next borrower is notified. */
  'desk.maintenance': {
    method: 'POST',
    path: '/v1/desk/objects/:id/maintenance',
    invalidates: readGroups.desk,
    access: ['desk', 'catalogue'],
    params: idParams,
    body: maintenanceInput,
    answer: deskProduct,
    errors: changeErrors,
  },
} as const satisfies Record<string, Endpoint>
