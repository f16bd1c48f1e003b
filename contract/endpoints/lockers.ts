import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { doorAnswer, locker, lockerCode } from '../shapes/locker.ts'

const params = v.object({ headquarters: id })

/** Smartlockers: their own calls, and how staff manage them. */
export const lockerEndpoints = {
  /**
   * A code typed at a smartlocker: a pickup code hands out all loans of its booking there, a deposit code takes its loan
   * back, each once. What cannot be handed out yet stays, and the same code hands it out later. After a lost answer the
   * locker repeats the call with the same idempotency key.
   */
  'lockers.code': {
    method: 'POST',
    path: '/v1/lockers/:headquarters/codes',
    invalidates: [],
    access: 'locker',
    params,
    body: v.object({ code: lockerCode }),
    answer: doorAnswer,
    errors: [
      'code_unknown',
      'code_used',
      'code_too_early',
      'code_over',
      'object_in_maintenance',
      'object_not_back',
    ],
  },
  'lockers.list': {
    method: 'GET',
    path: '/v1/desk/lockers',
    access: 'settings',
    answer: v.array(locker),
  },
  /** A new key for a smartlocker, shown only once. The previous key becomes invalid. */
  'lockers.key': {
    method: 'POST',
    path: '/v1/desk/lockers/:headquarters/keys',
    invalidates: ['lockers.list'],
    access: 'settings',
    params,
    answer: v.object({ key: v.string() }),
  },
  'lockers.revoke': {
    method: 'DELETE',
    path: '/v1/desk/lockers/:headquarters/keys',
    invalidates: [],
    access: 'settings',
    params,
    answer: v.array(locker),
  },
} as const satisfies Record<string, Endpoint>
