import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { AppError } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import type { TokenClaims } from '#server/platform/access/tokens.ts'
import type { Context, MemberActor, RequestContext } from '#server/platform/context.ts'
import { deleteOldAnswers, findAnswer, insertAnswer } from './idempotency.repo.ts'

const storedMs = 24 * 3_600_000

/** One call of an endpoint, whose input was read. */
export type Call = {
  name: EndpointName
  ctx: RequestContext
  /** What a member's token says; `undefined` if `ctx.actor` is the caller already. */
  claims: TokenClaims | undefined
  /** With an idempotency key that the endpoint honours. */
  keyed?: KeyedCall | undefined
}

/** A call with an idempotency key. `fingerprint` is that of its input. */
export type KeyedCall = { member_id: string; route: string; key: string; fingerprint: string }

/**
 * A member's call by its idempotency key; `undefined` without one, and where the endpoint does not honour it.
 * @throws AppError malformed_request
 */
export function keyedCall(
  { ctx, name: route, claims }: Call,
  input: unknown,
): KeyedCall | undefined {
  const key = ctx.request.idempotencyKey
  const { memberId } = claims ?? (ctx.actor as Partial<MemberActor>)
  const { idempotent }: Endpoint = endpoints[route]
  const isHonoured =
    typeof idempotent === 'function' ? idempotent(input as { body?: unknown }) : idempotent
  if (!key || !memberId || !isHonoured) return undefined
  if (key.length > 255) throw new AppError('malformed_request')
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return { member_id: memberId, route, key, fingerprint }
}

type Stored = { fingerprint: string | null; body: unknown }

/** The answer to replay, if one is stored. @throws AppError idempotency_mismatch for another request */
export function replayOf(
  call: KeyedCall,
  stored: Stored | undefined,
): { answer: unknown } | undefined {
  if (!stored?.fingerprint) return undefined
  if (stored.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch')
  return { answer: JSON.parse(String(stored.body)) }
}

/** Stores the answer in the write's own transaction. */
export function storeAnswer({ db, at }: Context, call: KeyedCall, answer: unknown) {
  // A JSON column changes the order of fields: it stores the answer as one string.
  const body = JSON.stringify(JSON.stringify(answer === undefined ? {} : answer))
  return insertAnswer(db, { ...call, status: 200, body, created_at: at })
}

/** Answers from before this instant are not replayed. */
export function answersSince({ at }: RequestContext): Date {
  return new Date(at.getTime() - storedMs)
}

/**
 * Takes the lock of a call's key in its transaction, so that a second call with it waits for the first.
 * @returns the answer to replay, if one is stored
 * @throws AppError idempotency_mismatch
 */
export async function takeKey(ctx: Context, call: KeyedCall) {
  await advisoryLock(ctx.db, [call.member_id, call.route, call.key].join('/'))
  await deleteOldAnswers(ctx.db, call.member_id, answersSince(ctx))
  return replayOf(call, await findAnswer(ctx.db, call))
}
