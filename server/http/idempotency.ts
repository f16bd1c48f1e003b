import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { type Actor, type Context, inTransaction, type RequestContext } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'

const keptMs = 24 * 3_600_000

/**
 * Runs an effect once for each idempotency key: the answer is stored in the effect's own transaction
 * and replayed to the same key for 24 hours. A second call with the key waits for the first.
 * @throws AppError idempotency_mismatch when the key comes with another request
 */
export async function onceOnly<A extends Actor, T>(
  ctx: RequestContext<A>,
  route: string,
  input: unknown,
  run: (ctx: RequestContext<A>) => Promise<T>,
): Promise<T> {
  const key = ctx.request.idempotencyKey
  if (!key || ctx.actor.kind !== 'member') return run(ctx)
  if (key.length > 255) throw new AppError('malformed_request')
  const call = { member_id: ctx.actor.memberId, route, key }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return inTransaction(
    ctx,
    async inside => {
      await oneAtATime(inside.db, Object.values(call).join('/'))
      await forgetOld(inside, call.member_id)
      const first = await answerOf(inside, call)
      if (first && first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch')
      if (first) return JSON.parse(String(first.body)) as T
      const answer = await run(inside)
      // As a text inside the JSON column, which would put the fields in another order.
      const body = JSON.stringify(JSON.stringify(answer))
      await inside.db
        .insertInto('idempotency')
        .values({ ...call, fingerprint, status: 200, body, created_at: ctx.at })
        .execute()
      return answer
    },
    { byKey: true },
  )
}

type Call = { member_id: string; route: string; key: string }

function answerOf({ db }: Context, { member_id, route, key }: Call) {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'body'])
    .where('member_id', '=', member_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

function forgetOld({ db, at }: Context, memberId: string) {
  return db
    .deleteFrom('idempotency')
    .where('member_id', '=', memberId)
    .where('created_at', '<', new Date(at.getTime() - keptMs))
    .execute()
}
