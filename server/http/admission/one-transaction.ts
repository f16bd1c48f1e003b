import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { openSessionOf, touchIfLate } from '../../access/sessions.ts'
import { requireStaff } from '../../access/staff-rights.ts'
import type { TokenClaims } from '../../access/tokens.ts'
import { AppError } from '../../app-error.ts'
import { type Actor, type Context, inTransaction, type RequestContext } from '../../context.ts'
import type { TransactionMode } from '../../store/transaction.ts'
import { admitCall } from './admit-call.repo.ts'
import { answersSince, keyedCall, replayOf, storeAnswer } from './idempotency.ts'

/** How a call's transaction runs. */
export type CallMode = TransactionMode & {
  /**
   * What is locked when the caller is admitted, so that its handler need not: the member's row, or also the row of
   * the product in their cart. `ctx.locked` says so to the handler.
   */
  locks?: 'member' | 'checkout'
}

type Call<T> = {
  name: EndpointName
  input: unknown
  /** Whether the endpoint honours the idempotency key. */
  once: boolean
  mode: CallMode
  run: (ctx: Context) => Promise<T>
}

/**
 * Admits the member of a verified token and runs their call in the same transaction, once for each idempotency
 * key.
 * @throws AppError session_revoked, forbidden; as `onceOnly`
 */
export async function inOneTransaction<T>(
  ctx: RequestContext,
  claims: TokenClaims,
  { name, input, once, mode, run }: Call<T>,
): Promise<T> {
  const { sessionId, memberId } = claims
  const call = once ? keyedCall(ctx, memberId, name, input) : undefined
  const since = answersSince(ctx)
  let session: { last_seen_at: Date } | undefined
  const { locks, ...transaction } = mode
  const admitted = async (inside: Context) => {
    const found = await admitCall(inside.db, {
      ...{ sessionId, memberId, locks },
      once: call && { ...call, since },
    })
    const open = found && openSessionOf(ctx, found)
    if (!open) throw new AppError('session_revoked')
    session = found
    const member = { kind: 'member', ...claims, ...open } as const
    const actor: Actor = endpoints[name].access === 'admin' ? requireStaff(member) : member
    // The end of the request reads it too.
    ctx.actor = actor
    const replayed = call && replayOf<T>(call, found)
    if (replayed) return replayed.answer
    const locked = locks && { memberId, productId: found.locked_product }
    const own = { ...inside, actor, ...(locked && { locked }) }
    const answer = await run(own)
    if (call) await storeAnswer(own, call, answer)
    return answer
  }
  try {
    return await inTransaction(ctx, admitted, { ...transaction, ...(call && { byKey: true }) })
  } finally {
    // Not in the call's transaction, which may be read-only, is rolled back by a refusal, and locks its rows in
    // another order than the end of a session does.
    if (session) await touchIfLate(ctx, sessionId, session)
  }
}
