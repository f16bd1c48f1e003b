import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { type Actor, type Context, inTransaction, type RequestContext } from '../../context.ts'
import { oneAtATime } from '../../store/one-at-a-time.ts'
import { deleteOldAnswers, findAnswer, insertAnswer } from './idempotency.repo.ts'

const storedMs = 24 * 3_600_000

/** A call with an idempotency key. `fingerprint` is that of its input. */
type KeyedCall = { member_id: string; route: string; key: string; fingerprint: string }

/**
 * The call by its idempotency key; `undefined` without one.
 * @throws AppError malformed_request
 */
export function keyedCall(
  ctx: RequestContext,
  memberId: string,
  route: string,
  input: unknown,
): KeyedCall | undefined {
  const key = ctx.request.idempotencyKey
  if (!key) return undefined
  if (key.length > 255) throw new AppError('malformed_request')
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return { member_id: memberId, route, key, fingerprint }
}

type Stored = { fingerprint: string | null; body: unknown }

/** The answer to replay, if one is stored. @throws AppError idempotency_mismatch for another request */
export function replayOf<T>(
  call: KeyedCall,
  stored: Stored | undefined,
): { answer: T } | undefined {
  if (!stored?.fingerprint) return undefined
  if (stored.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch')
  return { answer: JSON.parse(String(stored.body)) as T }
}

/** Stores the answer in the write's own transaction. */
export function storeAnswer({ db, at }: Context, call: KeyedCall, answer: unknown) {
  // A JSON column changes the order of fields: it stores the answer as one string.
  const body = JSON.stringify(JSON.stringify(answer))
  return insertAnswer(db, { ...call, status: 200, body, created_at: at })
}

/** Answers from before this instant are not replayed. */
export function answersSince({ at }: RequestContext): Date {
  return new Date(at.getTime() - storedMs)
}

type Work<A extends Actor, T, Known> = {
  /** Whether the endpoint honours the key. */
  once: boolean
  /** Waits for another server, before the transaction begins; a replayed answer needs it no more. */
  before?: (() => Promise<Known>) | undefined
  /** `known` is the result of `before`. */
  run: (ctx: RequestContext<A>, known?: Known) => Promise<T>
}

/**
 * Runs a write once for each idempotency key: the answer is stored in the write's own transaction and
 * replayed to the same key for 24 hours. A second call with the key waits for the first.
 * @throws AppError idempotency_mismatch if the key comes with another request
 */
export async function onceOnly<A extends Actor, T, Known>(
  ctx: RequestContext<A>,
  route: string,
  input: unknown,
  { once, before, run }: Work<A, T, Known>,
): Promise<T> {
  const { actor } = ctx
  const call =
    once && actor.kind === 'member' ? keyedCall(ctx, actor.memberId, route, input) : undefined
  if (!call) return run(ctx, await before?.())
  const stored = async ({ db }: Context<A>) => replayOf<T>(call, await findAnswer(db, call))
  const replayed = before && (await inTransaction(ctx, stored))
  if (replayed) return replayed.answer
  const known = await before?.()
  return inTransaction(
    ctx,
    async inside => {
      await oneAtATime(inside.db, [call.member_id, call.route, call.key].join('/'))
      await deleteOldAnswers(inside.db, call.member_id, answersSince(ctx))
      const first = await stored(inside)
      if (first) return first.answer
      const answer = await run(inside, known)
      await storeAnswer(inside, call, answer)
      return answer
    },
    { byKey: true },
  )
}
