import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { isStaff } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import { claimsOf, memberOf } from '#server/platform/access/actor.ts'
import { recordRefusal } from '#server/platform/access/audit.ts'
import { requireOwnOrigin } from '#server/platform/access/cookie.ts'
import { impersonate } from '#server/platform/access/impersonation.ts'
import { lockerOf } from '#server/platform/access/locker-keys.ts'
import { openSessionOf, touchIfLate } from '#server/platform/access/sessions.ts'
import { requireAccess } from '#server/platform/access/staff-rights.ts'
import type { TokenClaims } from '#server/platform/access/tokens.ts'
import {
  Afterwards,
  type CallMode,
  type Context,
  inTransaction,
  type RequestContext,
} from '#server/platform/context.ts'
import { countDailyCall } from '#server/platform/library/daily-calls.ts'
import { closedError } from '#server/platform/library/library-service.ts'
import { admitCall } from './admit-call.repo.ts'
import { answersSince, type Call, replayOf, storeAnswer, takeKey } from './idempotency.ts'

/** Endpoints that work while the library is closed, so that its staff can sign in and open it. */
const alwaysOpen = /^\/v1\/(auths|libraries\/:domain$)/

/** What its staff still write after the end of a trial: how they sign in, and that they want to keep it. */
const openAfterTrial =
  /^\/v1\/(auths\/(?!signup)|me\/(proof|passkeys|totp|recovery_codes)|admin\/trial\/)/

/**
 * @throws AppError library_unavailable, daily_limits_exceeded for everybody but the library's staff; trial_ended for a write after
 * the end of a trial, which staff may still read
 */
export async function requireOpen(ctx: RequestContext, name: EndpointName) {
  const { path, method } = endpoints[name]
  const end = ctx.library.trial_ends_at
  if (end && end <= ctx.at && method !== 'GET' && !openAfterTrial.test(path)) {
    throw new AppError('trial_ended')
  }
  if (alwaysOpen.test(path)) return
  const { closure, library, today: day } = ctx
  const used = closure ? false : await countDailyCall({ services: ctx, library, day })
  const closed = used ? ({ reason: 'daily_limits', until: null } as const) : closure
  if (!closed) return
  const asking = await memberOf(ctx).catch(() => null)
  if (!asking || !isStaff(asking)) throw closedError(closed, ctx)
}

/**
 * Identifies the caller before the body is read. A member's session is looked up later, in the transaction of the
 * call: this returns what their token says. A locker and staff who impersonate a member are admitted at once, because
 * some of what that writes stays after a refusal.
 * @throws AppError as claimsOf, lockerOf; origin_refused, impersonation_refused
 */
export async function callerOf(
  ctx: RequestContext,
  name: EndpointName,
): Promise<TokenClaims | undefined> {
  const { access, ownOrigin, noImpersonation }: Endpoint = endpoints[name]
  if (ownOrigin) requireOwnOrigin(ctx)
  if (access === 'visitor') return undefined
  if (access === 'locker') {
    ctx.actor = await lockerOf(ctx)
    return undefined
  }
  if (!ctx.request.actFor) return claimsOf(ctx)
  const actor = await impersonated(ctx, ctx.request.actFor, noImpersonation ?? false)
  ctx.actor = requireAccess(actor, access)
  return undefined
}

async function impersonated(ctx: RequestContext, subject: string, noImpersonation: boolean) {
  const actor = await memberOf(ctx)
  const acting = await impersonate(ctx, actor, subject)
  if (!noImpersonation) return acting
  await recordRefusal(ctx, actor.memberId, subject)
  throw new AppError('impersonation_refused')
}

/**
 * Runs `work` in one transaction in which the caller is admitted, once for each idempotency key: the answer is stored
 * in that transaction and replayed to the same key for 24 hours. A second call with the key waits for the first.
 * @throws AppError session_revoked, forbidden; idempotency_mismatch if the key comes with another request
 */
export function inCall<T>(
  call: Call,
  work: (ctx: Context) => Promise<T>,
  mode: CallMode = {},
): Promise<T> {
  const { keyed } = call
  return admitting(call, { ...mode, ...(keyed && { byKey: true }) }, async (inside, stored) => {
    if (stored) return stored.answer as T
    const answer = await work(inside)
    if (keyed && !(answer instanceof Afterwards)) await storeAnswer(inside, keyed, answer)
    return answer
  })
}

/**
 * Admits the caller of a call that opens its transactions itself.
 * @returns the stored answer to its idempotency key, if there is one
 * @throws AppError as inCall
 */
export async function admit(call: Call): Promise<Stored | undefined> {
  if (!call.claims && !call.keyed) return undefined
  const mode = { byKey: true, readOnly: !call.keyed }
  return admitting(call, mode, async (_inside, stored) => stored)
}

type Stored = { answer: unknown }

/**
 * One transaction of a call: its caller is admitted and the locks are taken before `work`, which gets the stored answer to
 * the idempotency key, if there is one.
 */
async function admitting<T>(
  { ctx, name, claims, keyed }: Call,
  { locks, ...mode }: CallMode,
  work: (inside: Context, stored: Stored | undefined) => Promise<T>,
): Promise<T> {
  if (!claims) {
    const workOnce = async (inside: Context) =>
      work(inside, keyed && (await takeKey(inside, keyed)))
    return inTransaction(ctx, workOnce, mode)
  }
  const { sessionId, memberId } = claims
  const once = keyed && { ...keyed, since: answersSince(ctx) }
  let session: { last_seen_at: Date } | undefined
  const admitAndWork = async (inside: Context) => {
    const found = await admitCall(inside.db, { sessionId, memberId, locks, once })
    const open = found && openSessionOf(ctx, found)
    if (!open) throw new AppError('session_revoked')
    session = found
    const member = { kind: 'member', ...claims, ...open } as const
    const actor = requireAccess(member, endpoints[name].access)
    // The end of the request and the use case's other transactions read it too.
    ctx.actor = actor
    const locked = locks && { memberId, productIds: found.locked_products }
    return work({ ...inside, actor, ...(locked && { locked }) }, keyed && replayOf(keyed, found))
  }
  try {
    return await inTransaction(ctx, admitAndWork, mode)
  } finally {
    // Not in the call's transaction, which may be read-only, is rolled back by a refusal, and locks its rows in
    // another order than the end of a session does.
    if (session) await touchIfLate(ctx, sessionId, session)
  }
}
