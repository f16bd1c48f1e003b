import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { adhesionForm } from '../shapes/member.ts'

/** The library's terms, which a member accepts. */
export const membershipEndpoints = {
  'adhesion.get': {
    method: 'GET',
    path: '/v1/me/ma',
    access: 'member',
    answer: adhesionForm,
  },
  /** Accepts the form and answers a new token. `version` is the version that the member read. */
  'adhesion.accept': {
    method: 'PATCH',
    path: '/v1/me/accepts/ma',
    invalidates: ['me.get'],
    ...noImpersonation('member'),
    body: v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(50))) }),
    answer: v.object({ access_token: v.string() }),
    errors: ['adhesion_changed'],
  },
} as const satisfies Record<string, Endpoint>
