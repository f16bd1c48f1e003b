import type { Standing } from '#contract/endpoint.ts'
import type { EndpointOf, StaffCall } from '#contract/endpoints.ts'
import { mayCall } from '#domain/permissions.ts'

/** The types compare these with the contract without loading its shapes. */
const access = {
  'desk.object': 'desk',
  'admin.service': 'settings',
  'files.check': 'all',
  'users.list': 'all',
} as const satisfies { [N in StaffCall]?: EndpointOf<N>['access'] }

/** Whether a page of members offers staff a call, by the contract's table. */
export const mayOffer = (me: Standing | undefined, call: keyof typeof access) =>
  me !== undefined && mayCall(me, access[call])
