import * as v from 'valibot'
import { type Endpoint, rights } from '../../endpoint.ts'
import { adminReview } from '../../shapes/admin/admin.ts'
import { today, todayQuery } from '../../shapes/admin/today.ts'
import { idParams } from '../../shapes/common.ts'

/** Staff's first page. */
export const todayEndpoints = {
  /** What there is to do on a day, in one read: of each caller what they may do. */
  'today.get': {
    method: 'GET',
    path: '/v1/admin/today',
    access: rights,
    query: todayQuery,
    answer: today,
  },
  /** Somebody of the library has looked at a review, or wants it looked at again. */
  'admin.reviews.save': {
    method: 'PATCH',
    path: '/v1/admin/reviews/:id',
    invalidates: ['admin.reviews', 'today.get', 'admin.audit'],
    access: 'members',
    params: idParams,
    body: v.object({ seen: v.boolean() }),
    answer: adminReview,
  },
} as const satisfies Record<string, Endpoint>
