import * as v from 'valibot'
import type { Answer, Endpoint, Input, Received, StaffAccess } from './endpoint.ts'
import { everybodysEndpoints } from './endpoints/tables/everybodys.ts'
import { staffsEndpoints } from './endpoints/tables/staffs.ts'

const status = {
  /** Answers 200 once the server can write. The app does not ask for it. */
  'status.get': {
    method: 'GET',
    path: '/v1/status',
    access: 'visitor',
    answer: v.object({ status: v.literal('ready'), version: v.string() }),
  },
} as const satisfies Record<string, Endpoint>

/**
 * Every call by its name, which is also the query and mutation key. Fixed paths come before those
 * with a parameter, because the router matches in this order.
 */
export const endpoints: typeof status & typeof everybodysEndpoints & typeof staffsEndpoints = {
  ...status,
  ...everybodysEndpoints,
  ...staffsEndpoints,
}

export type EndpointName = keyof typeof endpoints
export type EndpointOf<N extends EndpointName> = (typeof endpoints)[N]
export type InputOf<N extends EndpointName> = Input<EndpointOf<N>>
export type ReceivedOf<N extends EndpointName> = Received<EndpointOf<N>>
export type AnswerOf<N extends EndpointName> = Answer<EndpointOf<N>>
/** The calls that only read. */
export type ReadName = {
  [N in EndpointName]: EndpointOf<N>['method'] extends 'GET' ? N : never
}[EndpointName]
/** The calls of staff and supers. */
export type StaffCall = {
  [N in EndpointName]: EndpointOf<N>['access'] extends StaffAccess | 'super' ? N : never
}[EndpointName]

export const endpointNames = Object.keys(endpoints) as EndpointName[]
