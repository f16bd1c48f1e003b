import type { EndpointName, EndpointOf } from '#contract/endpoints.ts'

type Public = {
  [N in EndpointName]: EndpointOf<N>['access'] extends 'visitor' ? N : never
}[EndpointName]

/** Calls to sign in. The types below check that visitors may make all of them. */
type SigningIn = `${'auths' | 'openid' | 'recovery'}.${string}`
const signingIn: Extract<EndpointName, SigningIn> extends Public ? RegExp : never =
  /^(auths|openid|recovery)\./

/**
 * The calls that a visitor may make. The types check it against the contract without loading its
 * schemas.
 */
const open: Record<Exclude<Public, SigningIn>, true> = {
  'status.get': true,
  'invitation.read': true,
  'invitation.accept': true,
  'libraries.get': true,
  'categories.list': true,
  'products.search': true,
  'products.elsewhere': true,
  'pocket.get': true,
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
  'websites.products': true,
}

/**
 * Whether an answer belongs to a person. Unknown names count as personal, so that they are stored
 * for one person only and deleted with their data.
 */
export function isPersonal(name: unknown): boolean {
  return !(String(name) in open || signingIn.test(String(name)))
}
