import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './errors.ts'

/** What staff may do in a part of a library; who may do everything has each of them. */
export const rights = ['desk', 'catalogue', 'members', 'money', 'settings'] as const
export type Right = (typeof rights)[number]

/** What somebody may do: by their level if it is that of staff or of a member, else by their own rights. */
export type Standing = { level: number; rights?: readonly Right[] | undefined }

/** What staff need for a call: one right, any of several, or all of them. */
export type StaffAccess = Right | readonly Right[] | 'all'
/** Who may call: anyone, a signed-in member, staff, a super, or a smartlocker by its key. */
export type Access = 'visitor' | 'member' | StaffAccess | 'super' | 'locker'

/** Whether only staff or supers may call. */
export function isForStaff(access: Access): access is StaffAccess | 'super' {
  return access !== 'visitor' && access !== 'member' && access !== 'locker'
}

type Read = { method: 'GET'; invalidates?: never; outdatedIfRefused?: never }
/**
 * `invalidates` names the reads whose answers the call changes. The page requests them again. After a refusal it also
 * requests those that `outdatedIfRefused` names: they offered what is refused now, so somebody else has changed them.
 */
type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  invalidates: readonly string[]
  outdatedIfRefused?: readonly string[]
}

/** The contract of one call. Schemas are valibot's; `path` holds `:name` parameters. */
export type Endpoint = (Read | Write) & {
  path: `/v1/${string}`
  /** Other paths that serve the same call. */
  aliases?: readonly `/v1/${string}`[]
  access: Access
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  answer: GenericSchema
  /** Error codes of this call alone. `errorsOf` adds those of every call and those that the other fields imply. */
  errors?: readonly ErrorCode[]
  /** The answer is the same for everyone in the library and is cacheable by ETag. */
  public?: true
  /** For how long caches may answer instead of the server. Without it they ask each time. */
  maxAgeSeconds?: number
  /** The answer is a file, not JSON. */
  bytes?: true
  /** The request is a form with one part, `file`, instead of JSON. */
  upload?: true
  /** A page of another site may not call it, because it sets or uses a cookie. */
  ownOrigin?: true
  /** Only the member may call it, not staff who impersonate the member. */
  noImpersonation?: true
  /**
   * The header `if-match` says which checkout the page shows. If the member's checkout is different now, the call
   * is refused with `checkout_changed`, and the answer has the current one. The header is optional.
   */
  ifMatch?: 'checkout'
  /** The effect must not happen twice, so the call honours the idempotency key. */
  idempotent?: true | ((input: { body?: unknown }) => boolean)
}

/** Who may call, but not while somebody impersonates them. */
export const noImpersonation = <A extends Access>(access: A) =>
  ({ access, noImpersonation: true }) as const

/** Anyone may call, but only from the library's own pages. */
export const ownPage = { access: 'visitor', ownOrigin: true } as const

/** Errors that every call may answer. */
const commonErrors = [
  'malformed_request',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
  'library_unknown',
  'library_unavailable',
  'trial_ended',
  'trial_full',
  'daily_limits_exceeded',
  'rate_limited',
  'not_found',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Further errors of every call that needs a member. */
const memberErrors = [
  'signed_out',
  'token_invalid',
  'token_expired',
  'session_revoked',
  'forbidden',
] as const satisfies readonly ErrorCode[]

/** Every error code that a call may answer. */
export function errorsOf(endpoint: Endpoint): Set<ErrorCode> {
  const { access, errors = [], ownOrigin, noImpersonation, ifMatch } = endpoint
  return new Set([
    ...errors,
    ...(ownOrigin ? (['origin_refused'] as const) : []),
    ...(noImpersonation ? (['impersonation_refused'] as const) : []),
    ...(ifMatch ? (['checkout_changed'] as const) : []),
    ...(access === 'visitor' ? [] : memberErrors),
    ...commonErrors,
  ])
}

/** The parts of a call's input that the endpoint declares. */
type Parts<E> = keyof E & ('params' | 'query' | 'body')

/** What a page shows, so that the server notices a change made elsewhere. `version` names the content. */
export type Shown = { id: string; version: string }

type WithShown<E> = E extends { ifMatch: string } ? { shown: Shown | null } : unknown

/** The input of a call: `{params?, query?, body?, shown?}` as the endpoint declares. */
export type Input<E extends Endpoint> = WithShown<E> &
  (Parts<E> extends never
    ? unknown
    : { [K in Parts<E>]: E[K] extends GenericSchema ? InferInput<E[K]> : never })

/** The parsed input that a handler receives. */
export type Received<E extends Endpoint> = {
  [K in Parts<E>]: E[K] extends GenericSchema ? InferOutput<E[K]> : never
}

export type Answer<E extends Endpoint> = InferOutput<E['answer']>
