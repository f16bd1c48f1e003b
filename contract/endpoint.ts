import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone, a signed-in member, a member who may borrow, staff, a smartlocker by its key. */
export type Access = 'visitor' | 'member' | 'admin' | 'locker'

type Read = { method: 'GET'; touches?: never }
/** `touches` names the reads whose answers the call changes; the page asks for them again. */
type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; touches: readonly string[] }

/** One promise between page and server. Schemas are valibot's; `path` holds `:name` parameters. */
export type Endpoint = (Read | Write) & {
  path: `/v1/${string}`
  /** Other paths under which the same call is answered. */
  aliases?: readonly `/v1/${string}`[]
  access: Access
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  answer: GenericSchema
  /** Codes this call may answer with beyond those every call may (`commonErrors`). */
  errors: readonly ErrorCode[]
  /** A public answer, the same for everyone in the library: cacheable by ETag. */
  public?: true
  /** Answers bytes of its own kind instead of JSON. */
  bytes?: true
  /** Takes a form with one part, `file`, instead of JSON. */
  upload?: true
  /** Only the member themselves, never staff in their name. */
  inPerson?: true
  /** Has an effect that must not happen twice: honours the idempotency key. */
  once?: true | ((input: { body?: unknown }) => boolean)
}

/** What any call may answer, whatever it is. */
export const commonErrors = [
  'malformed_request',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
  'library_unknown',
  'library_unavailable',
  'daily_limits_exceeded',
  'rate_limited',
  'not_found',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]

/** What any call that needs a member may answer on top. */
export const memberErrors = [
  'signed_out',
  'token_invalid',
  'token_expired',
  'session_revoked',
  'forbidden',
] as const satisfies readonly ErrorCode[]

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? S extends GenericSchema
    ? { [P in K]: InferInput<S> }
    : unknown
  : unknown

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? S extends GenericSchema
    ? { [P in K]: InferOutput<S> }
    : unknown
  : unknown

/** What a caller hands over: `{params?, query?, body?}` as the endpoint asks. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a handler receives, parsed. */
export type Received<E extends Endpoint> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'>

export type Answer<E extends Endpoint> = InferOutput<E['answer']>
