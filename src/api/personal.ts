import type { EndpointName, EndpointOf } from '#contract/endpoints.ts'

type Public = {
  [N in EndpointName]: EndpointOf<N>['access'] extends 'visitor' ? N : never
}[EndpointName]

/** The calls that a visitor may make; held to the contract by its types, without loading its schemas. */
const open: Record<Public, true> = {
  'status.get': true,
  'auths.access': true,
  'auths.refresh': true,
  'auths.signin': true,
  'auths.signout': true,
  'auths.signup': true,
  'auths.verify': true,
  'auths.resend': true,
  'recovery.ask': true,
  'recovery.check': true,
  'recovery.choose': true,
  'invitation.read': true,
  'invitation.accept': true,
  'openid.start': true,
  'openid.signin': true,
  'libraries.get': true,
  'categories.list': true,
  'products.search': true,
  'products.highlighted': true,
  'products.get': true,
  'products.loans': true,
  'products.queue': true,
  'products.reviews': true,
  'catalogs.list': true,
  'crm.product': true,
  'crm.catalog': true,
  'headquarters.list': true,
  'supports.create': true,
  'documents.open': true,
  'views.create': true,
  'schemes.get': true,
  'fills.get': true,
  'lookups.list': true,
  'enums.list': true,
  'links.list': true,
  'errors.list': true,
  'renewals.cards': true,
  'payments.webhook': true,
  'notices.unsubscribe': true,
  'calendar.feed': true,
}

/**
 * Whatever a visitor may not ask is somebody's, and so is what no call is named after: it is kept for
 * them alone and forgotten with them.
 */
export function isPersonal(name: unknown): boolean {
  return !(String(name) in open)
}
