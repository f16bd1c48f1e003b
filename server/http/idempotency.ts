import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { type Actor, type Context, inTransaction, type RequestContext } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { deleteOldAnswers, findAnswer, insertAnswer } from './idempotency.repo.ts'

const storedMs = 24 * 3_600_000

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
  const key = ctx.request.idempotencyKey
  if (!once || !key || ctx.actor.kind !== 'member') return run(ctx, await before?.())
  if (key.length > 255) throw new AppError('malformed_request')
  const call = { member_id: ctx.actor.memberId, route, key }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const stored = async ({ db }: Context<A>) => {
    const first = await findAnswer(db, call)
    if (first && first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch')
    return first && { answer: JSON.parse(String(first.body)) as T }
  }
  const replayed = before && (await inTransaction(ctx, stored))
  if (replayed) return replayed.answer
  const known = await before?.()
  return inTransaction(
    ctx,
    async inside => {
      await oneAtATime(inside.db, Object.values(call).join('/'))
      await deleteOldAnswers(inside.db, call.member_id, new Date(ctx.at.getTime() - storedMs))
      const first = await stored(inside)
      if (first) return first.answer
      const answer = await run(inside, known)
      // A JSON column changes the order of fields: it stores the answer as one string.
      const body = JSON.stringify(JSON.stringify(answer))
      const row = { ...call, fingerprint, status: 200, body, created_at: ctx.at }
      await insertAnswer(inside.db, row)
      return answer
    },
    { byKey: true },
  )
}
