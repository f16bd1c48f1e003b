import * as v from 'valibot'
import type { Answer, Endpoint, Input, Received } from './endpoint.ts'
import { accountEndpoints } from './endpoints/account/account.ts'
import { signInEndpoints } from './endpoints/account/sign-in.ts'
import { adminEndpoints } from './endpoints/admin/admin.ts'
import { adminCategoryEndpoints } from './endpoints/admin/categories.ts'
import { adminFilesEndpoints } from './endpoints/admin/files.ts'
import { adminPeopleEndpoints } from './endpoints/admin/people.ts'
import { adminSettingsEndpoints } from './endpoints/admin/settings.ts'
import { calendarEndpoints } from './endpoints/calendar.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { checkoutEndpoints } from './endpoints/checkout.ts'
import { crmEndpoints } from './endpoints/crm.ts'
import { deskEndpoints } from './endpoints/desk/desk.ts'
import { tillEndpoints } from './endpoints/desk/till.ts'
import { helpEndpoints } from './endpoints/help.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { libraryEndpoints } from './endpoints/library.ts'
import { loanEndpoints } from './endpoints/loans.ts'
import { lockerEndpoints } from './endpoints/lockers.ts'
import { membershipEndpoints } from './endpoints/membership.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { pickupPointEndpoints } from './endpoints/pickup-points.ts'
import { pocketEndpoints } from './endpoints/pocket.ts'
import { purchaseEndpoints } from './endpoints/purchases.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { queueEndpoints } from './endpoints/queue.ts'
import { secondFactorEndpoints } from './endpoints/second-factor.ts'
import { sharingEndpoints } from './endpoints/sharing.ts'
import { websiteEndpoints } from './endpoints/websites.ts'

/**
 * Every call by its name, which is also the query and mutation key. Fixed paths come before those
 * with a parameter, because the router matches in this order.
 */
export const endpoints = {
  /** Answers 200 once the server can write. */
  'status.get': {
    method: 'GET',
    path: '/v1/status',
    access: 'visitor',
    answer: v.object({ status: v.literal('ready'), version: v.string() }),
  },
  ...signInEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...identityEndpoints,
  ...crmEndpoints,
  ...libraryEndpoints,
  ...catalogueEndpoints,
  ...pickupPointEndpoints,
  ...pocketEndpoints,
  ...loanEndpoints,
  ...checkoutEndpoints,
  ...queueEndpoints,
  ...sharingEndpoints,
  ...calendarEndpoints,
  ...notificationEndpoints,
  ...membershipEndpoints,
  ...purchaseEndpoints,
  ...pushEndpoints,
  ...deskEndpoints,
  ...tillEndpoints,
  ...lockerEndpoints,
  ...helpEndpoints,
  ...websiteEndpoints,
  ...adminSettingsEndpoints,
  ...adminCategoryEndpoints,
  ...adminEndpoints,
  ...adminFilesEndpoints,
  ...adminPeopleEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
export type EndpointOf<N extends EndpointName> = (typeof endpoints)[N]
export type InputOf<N extends EndpointName> = Input<EndpointOf<N>>
export type ReceivedOf<N extends EndpointName> = Received<EndpointOf<N>>
export type AnswerOf<N extends EndpointName> = Answer<EndpointOf<N>>
/** The calls that only read. */
export type ReadName = {
  [N in EndpointName]: EndpointOf<N>['method'] extends 'GET' ? N : never
}[EndpointName]

/**
 * The reads to request again after a call: those whose answers it changes, and after a refusal also those that still
 * offered what was refused. A name that is not a read of the contract does not compile.
 */
export function invalidatedBy(name: EndpointName, refused = false): readonly ReadName[] {
  const endpoint = endpoints[name]
  const changed = 'invalidates' in endpoint ? endpoint.invalidates : []
  return refused && 'outdatedIfRefused' in endpoint
    ? [...changed, ...endpoint.outdatedIfRefused]
    : changed
}

export const endpointNames = Object.keys(endpoints) as EndpointName[]
