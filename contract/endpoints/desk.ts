import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id, plainDate } from '../fields.ts'
import { idParams } from '../shapes/common.ts'
import {
  denialInput,
  deskDay,
  deskObject,
  handoverInput,
  labelledObject,
  maintenanceInput,
} from '../shapes/desk.ts'
import { touches } from '../touches.ts'

const moveErrors = ['order_state_changed', 'order_already_returned'] as const

/** What staff do with an object in their hands. Each act answers the object as it is after it. */
export const deskEndpoints = {
  /** The object of a label, by id or code, with its present loan and the one after. */
  'desk.object': {
    method: 'GET',
    path: '/v1/desk/objects/:id',
    access: 'admin',
    params: idParams,
    answer: deskObject,
    errors: [],
  },
  /** What is to be collected and brought back on a day, today unless said; at one point or at all. */
  'desk.day': {
    method: 'GET',
    path: '/v1/desk/days',
    access: 'admin',
    query: v.object({ headquarters: v.optional(id), date: v.optional(plainDate) }),
    answer: deskDay,
    errors: [],
  },
  /** The objects to print labels of, of one category or all. */
  'desk.labels': {
    method: 'GET',
    path: '/v1/desk/labels',
    access: 'admin',
    query: v.object({ category: v.optional(id) }),
    answer: v.array(labelledObject),
    errors: [],
  },
  'desk.handover': {
    method: 'POST',
    path: '/v1/desk/loans/:id/handovers',
    touches: touches.desk,
    access: 'admin',
    params: idParams,
    body: handoverInput,
    answer: deskObject,
    errors: [...moveErrors, 'loan_not_begun', 'object_in_maintenance', 'object_not_back'],
    once: true,
  },
  /** Takes back a hand-out made by mistake some minutes ago. */
  'desk.undo': {
    method: 'DELETE',
    path: '/v1/desk/loans/:id/handovers',
    touches: touches.desk,
    access: 'admin',
    params: idParams,
    answer: deskObject,
    errors: ['order_state_changed', 'undo_too_late'],
  },
  /** The library can't lend it after all; the borrower reads why. */
  'desk.deny': {
    method: 'POST',
    path: '/v1/desk/loans/:id/denials',
    touches: touches.desk,
    access: 'admin',
    params: idParams,
    body: denialInput,
    answer: deskObject,
    errors: ['order_state_changed', 'motivation_required'],
  },
  /** Takes an object out of lending, or puts it back; who booked it next is told. */
  'desk.maintenance': {
    method: 'POST',
    path: '/v1/desk/objects/:id/maintenance',
    touches: touches.desk,
    access: 'admin',
    params: idParams,
    body: maintenanceInput,
    answer: deskObject,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
