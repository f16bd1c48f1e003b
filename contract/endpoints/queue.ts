import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { readGroups } from '../read-groups.ts'
import { productCard } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { hold, queue, queueInput } from '../shapes/hold.ts'

/** Queues for products that are out, and wishes. On the wire an entry of a queue is a `hold`. */
export const queueEndpoints = {
  /** How many members wait for a product, for everybody. */
  'products.queue': {
    method: 'GET',
    path: '/v1/catalogs/products/:id/queue',
    access: 'visitor',
    params: idParams,
    answer: queue,
    public: true,
  },
  /** The member's queue entries; those with a turn come first. */
  'holds.list': {
    method: 'GET',
    path: '/v1/me/holds',
    access: 'member',
    answer: v.array(hold),
  },
  /** Joins the queue of a product. A repeated call creates no second entry. */
  'holds.join': {
    method: 'POST',
    path: '/v1/me/holds',
    invalidates: readGroups.queue,
    access: 'member',
    body: queueInput,
    answer: hold,
    errors: [
      'adhesion_required',
      'member_suspended',
      'own_object',
      'object_free',
      'already_borrowed',
      'queues_full',
    ],
    idempotent: true,
  },
  /** Leaves the queue, with or without a turn. An entry that no longer exists is no error. */
  'holds.leave': {
    method: 'DELETE',
    path: '/v1/me/holds/:id',
    invalidates: readGroups.queue,
    access: 'member',
    params: idParams,
    answer: v.object({}),
  },
  /** The member's wishes, newest first. */
  'wishes.list': {
    method: 'GET',
    path: '/v1/me/wishes',
    access: 'member',
    answer: v.array(productCard),
  },
  /** «Tell me when it is free». A repeated call creates no second wish. */
  'wishes.create': {
    method: 'POST',
    path: '/v1/me/products/:id/wishes',
    invalidates: ['wishes.list'],
    access: 'member',
    params: idParams,
    answer: v.object({}),
    errors: ['own_object'],
    idempotent: true,
  },
  'wishes.remove': {
    method: 'DELETE',
    path: '/v1/me/products/:id/wishes',
    invalidates: ['wishes.list'],
    access: 'member',
    params: idParams,
    answer: v.object({}),
  },
} as const satisfies Record<string, Endpoint>
