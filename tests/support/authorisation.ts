import { type Access, type Right, rights } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'

/**
 * Roles of a caller; a `ghost` is staff who impersonate a member, a right a colleague who has it alone. A former
 * colleague has the level of a member, and the rights from before.
 */
export const roles = [
  'visitor',
  'stranger',
  'member',
  'suspended',
  'staff',
  'super',
  'ghost by staff',
  'ghost by member',
  'former colleague',
  ...rights,
] as const
export type Role = (typeof roles)[number]

/** `in`: the access check passed, whatever the result; else the code of the refusal. */
type Door = 'in' | 'signed_out' | 'token_invalid' | 'forbidden' | 'impersonation_refused'

const ofAll = (door: Door) => Object.fromEntries(roles.map(role => [role, door]))
const byAnyone = ofAll('in') as Record<Role, Door>
const byMembers: Record<Role, Door> = {
  ...byAnyone,
  visitor: 'signed_out',
  /** A member of another library, with that library's token. */
  stranger: 'token_invalid',
  'ghost by member': 'impersonation_refused',
}
/** All other callers are refused. */
const byStaff: Record<Role, Door> = {
  ...byMembers,
  member: 'forbidden',
  suspended: 'forbidden',
  'ghost by staff': 'forbidden',
  'former colleague': 'forbidden',
  ...(Object.fromEntries(rights.map(right => [right, 'forbidden'])) as Record<Right, Door>),
}
const byMachines: Record<Role, Door> = {
  ...(ofAll('token_invalid') as Record<Role, Door>),
  visitor: 'signed_out',
}

/** The expected result of the access check for each role, by the contract's access. */
export function doorsOf(access: Access): Record<Role, Door> {
  switch (access) {
    case 'visitor':
      return byAnyone
    case 'member':
      return byMembers
    case 'all':
      return byStaff
    case 'super':
      return { ...byStaff, staff: 'forbidden' }
    // A smartlocker with its own key.
    case 'locker':
      return byMachines
    default:
      return { ...byStaff, ...Object.fromEntries([access].flat().map(right => [right, 'in'])) }
  }
}

/** What an id in an endpoint's path refers to. */
export type Named =
  /** Nothing personal: the caller's own data, or public data. */
  | 'nothing'
  /** A loan: only for its borrower and the product's owner, regardless of rank. */
  | 'loan'
  /** Loans that were booked together: only for their borrower. */
  | 'booking'
  /** A product in the member's own checkout. */
  | 'line of a checkout'
  /** A product of the library: for everybody in it. */
  | 'object'
  /** A product that the caller borrowed; all others get the same refusal. */
  | 'object one had'
  /** A product as its owner sees it. */
  | 'own object'
  /** A passkey of the member. */
  | 'own passkey'
  /** A session of the member. */
  | 'session'
  /** A member, for staff of a higher rank. */
  | 'person'
  /** A product of the library's CRM, which other libraries cannot refer to. */
  | 'catalogue of the CRM'
  /** A product and its distance from an address. */
  | 'object to be delivered'
  /** A member's queue entry for a product. */
  | 'place in a queue'
  /** A product, a loan, a person, …: for the staff of its library. */
  | 'one for staff'
  /** An invitation to staff, for the library's supers. */
  | 'invitation'
  /** A smartlocker, for itself. */
  | 'locker'
  /** The library, for its own staff. */
  | 'library of staff'
  /** A library of this server, for the default library's supers. */
  | 'library of the server'
  /** The library itself. */
  | 'library'

/** Refusals after the access check that have the same code, because they concern the input. */
export const ownRefusals: Partial<Record<EndpointName, Door>> = {
  'payments.webhook': 'forbidden',
  'users.impersonate': 'impersonation_refused',
  'websites.products': 'token_invalid',
}

/** Every endpoint needs a line here that says what its path refers to, or the test fails. */
export const names: Record<EndpointName, Named> = {
  'status.get': 'nothing',
  'auths.access': 'nothing',
  'auths.refresh': 'nothing',
  'auths.signin': 'nothing',
  'auths.signout': 'nothing',
  'auths.signup': 'nothing',
  'auths.verify': 'nothing',
  'auths.expired_link': 'nothing',
  'auths.resend': 'nothing',
  'recovery.ask': 'nothing',
  'claims.ask': 'nothing',
  'merges.read': 'nothing',
  'merges.agree': 'nothing',
  'recovery.check': 'nothing',
  'recovery.choose': 'nothing',
  'invitation.read': 'nothing',
  'invitation.accept': 'nothing',
  'auths.passkey.options': 'nothing',
  'auths.passkey': 'nothing',
  'auths.second_step.options': 'nothing',
  'auths.second_step': 'nothing',
  'security.get': 'nothing',
  'reauthentication.options': 'nothing',
  'reauthentication.give': 'nothing',
  'passkeys.options': 'nothing',
  'passkeys.add': 'nothing',
  'passkeys.rename': 'own passkey',
  'passkeys.remove': 'own passkey',
  'totp.start': 'nothing',
  'totp.confirm': 'nothing',
  'totp.remove': 'nothing',
  'recovery_codes.make': 'nothing',
  'admin.members.reset': 'one for staff',
  'admin.members.sessions.end': 'one for staff',
  'admin.sessions.end': 'nothing',
  'adhesion.get': 'nothing',
  'adhesion.accept': 'nothing',
  'me.update': 'nothing',
  'me.password': 'nothing',
  'devices.list': 'nothing',
  'devices.end': 'session',
  'me.export': 'nothing',
  'me.delete': 'nothing',
  'users.list': 'nothing',
  'users.impersonate': 'person',
  'audit.mine': 'nothing',
  'openid.start': 'nothing',
  'openid.signin': 'nothing',
  'libraries.get': 'library',
  'categories.list': 'nothing',
  'products.search': 'nothing',
  'products.elsewhere': 'nothing',
  'pocket.get': 'nothing',
  'home.get': 'nothing',
  'products.highlighted': 'nothing',
  'products.get': 'object',
  'products.loans': 'object',
  'products.reviews': 'object',
  'catalogs.list': 'nothing',
  'headquarters.list': 'nothing',
  'me.get': 'nothing',
  'orders.list': 'nothing',
  'orders.get': 'loan',
  'orders.items': 'own object',
  'orders.cancel': 'loan',
  'orders.status': 'loan',
  'orders.agree': 'loan',
  'orders.answer': 'loan',
  'orders.timer': 'loan',
  'orders.extend': 'loan',
  'orders.defect': 'loan',
  'bookings.get': 'booking',
  'bookings.cancel': 'booking',
  'bookings.extend': 'booking',
  'products.review': 'object one had',
  'checkout.get': 'nothing',
  'checkout.add': 'object',
  'checkout.clear': 'nothing',
  'checkout.restore': 'object',
  'checkout.line': 'object',
  'checkout.removeLine': 'line of a checkout',
  'checkout.fit': 'nothing',
  'checkout.again': 'booking',
  'checkout.shipping': 'nothing',
  'checkout.loan': 'nothing',
  'checkout.intent': 'nothing',
  'checkout.confirm': 'nothing',
  'sharing.list': 'nothing',
  'renewals.cards': 'nothing',
  'memberships.list': 'nothing',
  'memberships.order': 'nothing',
  'memberships.create': 'nothing',
  'payments.webhook': 'nothing',
  'supports.create': 'nothing',
  'documents.open': 'nothing',
  'views.create': 'nothing',
  'views.list': 'nothing',
  'wishes.list': 'nothing',
  'wishes.create': 'object',
  'wishes.remove': 'object',
  'schemes.get': 'nothing',
  'fills.get': 'nothing',
  'lookups.list': 'nothing',
  'enums.list': 'nothing',
  'links.list': 'nothing',
  'errors.list': 'nothing',
  'crm.product': 'catalogue of the CRM',
  'crm.catalog': 'catalogue of the CRM',
  'crm.connection': 'library of staff',
  'crm.connect': 'library of staff',
  'crm.report': 'library of staff',
  'crm.sync': 'library of staff',
  'geos.distances': 'object to be delivered',
  'checkout.order': 'nothing',
  'products.queue': 'object',
  'holds.list': 'nothing',
  'holds.join': 'nothing',
  'holds.leave': 'place in a queue',
  'notices.get': 'nothing',
  'notices.choose': 'nothing',
  'notices.unsubscribe': 'nothing',
  'calendar.make': 'nothing',
  'calendar.revoke': 'nothing',
  'calendar.feed': 'nothing',
  'orders.calendar': 'loan',
  'push.key': 'nothing',
  'push.subscribe': 'nothing',
  'push.unsubscribe': 'nothing',
  'sharing.get': 'own object',
  'sharing.create': 'nothing',
  'sharing.update': 'own object',
  'files.create': 'nothing',
  'desk.object': 'one for staff',
  'desk.find': 'nothing',
  'desk.day': 'nothing',
  'desk.labels': 'nothing',
  'desk.return': 'one for staff',
  'desk.offline': 'nothing',
  'desk.defects': 'nothing',
  'desk.defects.close': 'one for staff',
  'desk.handover': 'one for staff',
  'desk.undo': 'one for staff',
  'desk.condition': 'one for staff',
  'desk.deny': 'one for staff',
  'desk.booking': 'one for staff',
  'desk.checks': 'nothing',
  'desk.lend': 'nothing',
  'desk.handovers': 'one for staff',
  'desk.undoMoves': 'one for staff',
  'desk.denials': 'one for staff',
  'desk.maintenance': 'one for staff',
  'till.cards': 'nothing',
  'till.sell': 'nothing',
  'till.contribute': 'nothing',
  'till.receipt': 'one for staff',
  'till.reverse': 'one for staff',
  'till.send': 'one for staff',
  'till.get': 'nothing',
  'till.close': 'nothing',
  'till.month': 'nothing',
  'lockers.code': 'locker',
  'lockers.list': 'nothing',
  'lockers.key': 'one for staff',
  'lockers.revoke': 'one for staff',
  'admin.settings': 'nothing',
  'admin.settings.save': 'nothing',
  'admin.payments': 'nothing',
  'admin.payments.save': 'nothing',
  'admin.payments.remove': 'nothing',
  'admin.service': 'nothing',
  'admin.service.save': 'nothing',
  'admin.files.save': 'nothing',
  'admin.files.remove': 'nothing',
  'admin.points': 'nothing',
  'admin.points.create': 'nothing',
  'admin.points.change': 'one for staff',
  'admin.points.save': 'one for staff',
  'admin.points.close': 'nothing',
  'admin.categories.signs': 'nothing',
  'admin.categories.create': 'nothing',
  'admin.categories.order': 'nothing',
  'admin.categories.save': 'one for staff',
  'admin.categories.remove': 'one for staff',
  'admin.categories.merging': 'one for staff',
  'admin.categories.merge': 'one for staff',
  'admin.objects': 'nothing',
  'admin.objects.create': 'nothing',
  'admin.objects.save': 'one for staff',
  'admin.manuals.create': 'nothing',
  'admin.copies': 'one for staff',
  'admin.copies.add': 'one for staff',
  'admin.copies.save': 'one for staff',
  'admin.copies.remove': 'one for staff',
  'admin.members': 'nothing',
  'admin.members.save': 'one for staff',
  'admin.members.adhesion': 'one for staff',
  'admin.member': 'one for staff',
  'admin.member.past': 'one for staff',
  'admin.members.rights': 'one for staff',
  'admin.notes': 'one for staff',
  'admin.notes.add': 'one for staff',
  'admin.notes.save': 'one for staff',
  'admin.notes.remove': 'one for staff',
  'admin.overdue': 'nothing',
  'admin.overdue.message': 'one for staff',
  'admin.overdue.send': 'nothing',
  'admin.members.contact': 'one for staff',
  'admin.people.like': 'nothing',
  'admin.people.create': 'nothing',
  'admin.members.merging': 'one for staff',
  'admin.members.merge': 'one for staff',
  'admin.members.claim': 'one for staff',
  'admin.quiet': 'nothing',
  'admin.quiet.end': 'nothing',
  'admin.letters': 'nothing',
  'admin.letters.told': 'one for staff',
  'admin.words': 'nothing',
  'admin.words.example': 'nothing',
  'admin.words.save': 'nothing',
  'admin.words.test': 'nothing',
  'admin.staff.invite': 'nothing',
  'admin.invitations': 'nothing',
  'admin.invitations.withdraw': 'invitation',
  'admin.libraries': 'nothing',
  'admin.libraries.create': 'nothing',
  'admin.libraries.move': 'library of the server',
  'trials.ask': 'nothing',
  'trials.read': 'nothing',
  'trials.open': 'nothing',
  'trials.get': 'nothing',
  'trials.keep': 'nothing',
  'trials.agree': 'library of the server',
  'admin.loans': 'nothing',
  'admin.loans.change': 'one for staff',
  'admin.reviews': 'nothing',
  'admin.reviews.remove': 'one for staff',
  'admin.reviews.save': 'one for staff',
  'today.get': 'nothing',
  'admin.messages': 'nothing',
  'admin.messages.read': 'one for staff',
  'admin.messages.answer': 'one for staff',
  'admin.numbers': 'nothing',
  'admin.audit': 'nothing',
  'admin.import': 'nothing',
  'admin.imports': 'nothing',
  'admin.imports.undo': 'one for staff',
  'admin.imports.stays': 'one for staff',
  'admin.export': 'nothing',
  'admin.photos': 'nothing',
  'admin.photos.run': 'nothing',
  'admin.photos.names': 'nothing',
  'admin.photos.add': 'nothing',
  'files.list': 'nothing',
  'files.check': 'library of staff',
  'files.clear': 'nothing',
  'files.remove': 'one for staff',
  'corners.clear': 'nothing',
  'websites.products': 'nothing',
  'websites.keys': 'nothing',
  'websites.keys.create': 'nothing',
  'websites.keys.remove': 'one for staff',
}
