import * as v from 'valibot'
import { type Endpoint, noImpersonation, ownPage } from '../../endpoint.ts'
import { email, id, instant, newPassword, ownAddress, password, queryNames } from '../../fields.ts'
import { contactData, device, me, signup, userRow } from '../../shapes/member.ts'
import { entered } from '../../shapes/security.ts'

export const mailedToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'id'))
const choice = { password: newPassword, confirm_password: password }
const done = v.object({})
/** The page to which the e-mail's link returns. */
const from = v.optional(ownAddress)

/** Sign-up, password recovery, the member's own data, and impersonation by staff. */
export const accountEndpoints = {
  'me.get': { method: 'GET', path: '/v1/me', access: 'member', answer: me },
  /** Answers the same whether or not the address is known. The e-mail says what to do next. */
  'auths.signup': {
    method: 'POST',
    path: '/v1/auths/signup',
    invalidates: [],
    ...ownPage,
    body: v.object({ ...signup.entries, from }),
    answer: done,
    errors: ['sso_required'],
    idempotent: true,
  },
  /**
   * Confirms the address to which an e-mail was sent. Without a password it works only in the
   * browser that signed up, so that nobody activates a password that somebody else chose. Signs the
   * member in, unless they must take a second step: then `entered` is null.
   */
  'auths.verify': {
    method: 'PATCH',
    path: '/v1/auths/email_verification',
    invalidates: [],
    ...ownPage,
    body: v.object({ t: mailedToken, ...v.partial(v.object(choice)).entries }),
    answer: v.object({ entered: v.nullable(entered) }),
    errors: ['link_unusable', 'password_choice_required'],
  },
  /** Sends the confirmation e-mail again. Answers the same for any address. */
  'auths.resend': {
    method: 'POST',
    path: '/v1/auths/email_verification',
    invalidates: [],
    access: 'visitor',
    body: v.object({ email, from }),
    answer: done,
  },
  /**
   * Why an e-mail's link no longer works. If it has expired: the address to which it was sent, so that a new link can
   * be requested without typing it. Or that it was used, so that no new one is needed. Only the recipient of the e-mail
   * knows `t`. An unknown `t` gets neither.
   */
  'auths.expired_link': {
    method: 'POST',
    path: '/v1/auths/expired_links',
    invalidates: [],
    access: 'visitor',
    body: v.object({ t: v.string() }),
    answer: v.object({
      email: v.nullable(v.string()),
      // An earlier server leaves it out.
      used: v.optional(v.boolean(), false),
    }),
  },
  /** Sends a link to choose a new password. Answers the same for any address. */
  'recovery.ask': {
    method: 'POST',
    path: '/v1/auths/password_recovery',
    invalidates: [],
    access: 'visitor',
    body: v.object({ email }),
    answer: done,
    errors: ['sso_required'],
  },
  /** Whether a recovery link, or the code in its e-mail, is still valid. */
  'recovery.check': {
    method: 'GET',
    path: '/v1/auths/password_recovery',
    access: 'visitor',
    query: v.object({ t: v.optional(mailedToken), code: v.optional(mailedToken) }),
    answer: done,
    errors: ['link_unusable'],
  },
  /** Sets a new password and ends every session of the member. */
  'recovery.choose': {
    method: 'PATCH',
    path: '/v1/auths/password_recovery',
    invalidates: [],
    access: 'visitor',
    body: v.object({ t: mailedToken, ...choice }),
    answer: done,
    errors: ['link_unusable', 'password_choice_required', 'sso_required'],
  },
  /** The role that an invitation gives; `needs_password` to accept it. */
  'invitation.read': {
    method: 'GET',
    path: '/v1/auths/invitations',
    access: 'visitor',
    query: v.object({ t: mailedToken }),
    answer: v.object({
      first_name: v.string(),
      email: v.string(),
      needs_password: v.boolean(),
    }),
    errors: ['link_unusable'],
  },
  /** Accepts the invitation and makes the person staff, if the inviter may still give that role. */
  'invitation.accept': {
    method: 'POST',
    path: '/v1/auths/invitations',
    invalidates: [],
    ...ownPage,
    body: v.object({ t: mailedToken, ...v.partial(v.object(choice)).entries }),
    answer: done,
    errors: ['link_unusable', 'password_choice_required'],
  },
  /** Name, e-mail, contact data and language. A new e-mail needs a recent re-authentication. */
  'me.update': {
    method: 'PATCH',
    path: '/v1/me',
    invalidates: [],
    access: 'member',
    body: contactData,
    answer: me,
    errors: ['proof_required', 'impersonation_refused'],
  },
  'me.password': {
    method: 'PATCH',
    path: '/v1/me/password',
    invalidates: [],
    ...noImpersonation('member'),
    body: v.object({ current: password, ...choice }),
    answer: done,
    errors: ['credentials_invalid', 'too_many_attempts', 'sso_required'],
  },
  /** The member's sessions, most recently used first. */
  'devices.list': {
    method: 'GET',
    path: '/v1/me/devices',
    ...noImpersonation('member'),
    answer: v.array(device),
  },
  /** Ends one session, all others (`others`), or every session (`all`). */
  'devices.end': {
    method: 'DELETE',
    path: '/v1/me/devices/:id',
    invalidates: [],
    ...noImpersonation('member'),
    params: v.object({ id }),
    answer: v.array(device),
    errors: ['proof_required'],
  },
  /** All data stored about the member, as one document. */
  'me.export': {
    method: 'GET',
    path: '/v1/me/export',
    ...noImpersonation('member'),
    answer: v.record(v.string(), v.unknown()),
  },
  /** Erases the member. Their loans stay, without a name. */
  'me.delete': {
    method: 'DELETE',
    path: '/v1/me',
    invalidates: [],
    ...noImpersonation('member'),
    /** The current password. A member without one must sign on again first. */
    body: v.object({ current: v.optional(password) }),
    answer: done,
    errors: [
      'credentials_invalid',
      'too_many_attempts',
      'fresh_sign_on_required',
      'loans_open',
      'last_administrator',
    ],
  },
  /** Finds members by e-mail or id, for staff. `select` names fields, `sort` one of them. */
  'users.list': {
    method: 'GET',
    path: '/v1/users',
    access: 'all',
    query: v.object({
      keywords: v.pipe(v.string(), v.trim(), v.minLength(3, 'too_short'), v.maxLength(254)),
      select: v.optional(queryNames),
      sort: v.optional(v.picklist(['name', 'email', 'id'])),
    }),
    answer: v.array(v.partial(userRow)),
  },
  /** Whether this staff member may impersonate that member. Both answers are audited. */
  'users.impersonate': {
    method: 'POST',
    path: '/v1/users/:id/impersonations',
    invalidates: [],
    access: 'all',
    params: v.object({ id }),
    answer: userRow,
    errors: ['impersonation_refused'],
  },
  /** What staff did while they impersonated the member, newest first. */
  'audit.mine': {
    method: 'GET',
    path: '/v1/me/audit',
    ...noImpersonation('member'),
    answer: v.array(v.object({ at: instant, action: v.string(), status: v.number() })),
  },
} as const satisfies Record<string, Endpoint>
