import type { EndpointName, EndpointOf } from '#contract/endpoints.ts'

type Public = {
  [N in EndpointName]: EndpointOf<N>['access'] extends 'visitor' ? N : never
}[EndpointName]

/** Ways in: whoever asks is nobody yet. That all of them are open to visitors is held by the types below. */
type SigningIn = `${'auths' | 'openid' | 'recovery'}.${string}`
const signingIn: Extract<EndpointName, SigningIn> extends Public ? RegExp : never =
  /^(auths|openid|recovery)\./

/** The calls that a visitor may make; held to the contract by its types, without loading its schemas. */
const open: Record<Exclude<Public, SigningIn>, true> = {
  'status.get': true,
  'invitation.read': true,
  'invitation.accept': true,
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
  return !(String(name) in open || signingIn.test(String(name)))
}
