import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { productCard } from '../shapes/catalogue.ts'

/** What a member lends. */
export const sharingEndpoints = {
  /** The member's own objects, newest first. */
  'sharing.list': {
    method: 'GET',
    path: '/v1/me/products',
    access: 'member',
    answer: v.array(productCard),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
