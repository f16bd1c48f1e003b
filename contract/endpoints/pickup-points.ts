import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { pickupPoint } from '../shapes/pickup-point.ts'

/** Where products are collected and returned. */
export const pickupPointEndpoints = {
  'headquarters.list': {
    method: 'GET',
    path: '/v1/headquarters',
    access: 'visitor',
    answer: v.array(pickupPoint),
    public: true,
  },
} as const satisfies Record<string, Endpoint>
