import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ownObject } from '../shapes/order.ts'

/** What a member lends. */
export const sharingEndpoints = {
  /** The member's own objects, newest first, with their open loans. */
  'sharing.list': {
    method: 'GET',
    path: '/v1/me/products',
    access: 'member',
    answer: v.array(ownObject),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
