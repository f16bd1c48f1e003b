import { createHash } from 'node:crypto'
import { headers } from '#contract/headers.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'
import { withLibraryByKey } from '../store/transaction.ts'

const keptMs = 24 * 3_600_000

/**
 * Runs an effect once for each idempotency key: the answer is stored in the effect's own transaction
 * and replayed to the same key for 24 hours. A second call with the key waits for the first.
 * @throws AppError idempotency_mismatch when the key comes with another request
 */
export async function onceOnly<T>(
  ctx: Context,
  route: string,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const key = ctx.http.req.header(headers.idempotencyKey)
  if (!key || ctx.actor.kind !== 'member') return run()
  if (key.length > 255) throw new AppError('malformed_request')
  const row = { library_id: ctx.library.id, member_id: ctx.actor.memberId, route, key }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return withLibraryByKey(ctx.store, ctx.library.id, async db => {
    const name = `${row.library_id}/${row.member_id}/${route}/${key}`
    await oneAtATime(db, name)
    await db
      .deleteFrom('idempotency')
      .where('library_id', '=', ctx.library.id)
      .where('member_id', '=', row.member_id)
      .where('created_at', '<', new Date(ctx.at.getTime() - keptMs))
      .execute()
    const first = await db
      .selectFrom('idempotency')
      .select(['fingerprint', 'body'])
      .where('library_id', '=', row.library_id)
      .where('member_id', '=', row.member_id)
      .where('route', '=', route)
      .where('key', '=', key)
      .executeTakeFirst()
    if (first && first.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch')
    if (first) return JSON.parse(String(first.body)) as T
    const answer = await run()
    // As a text inside the JSON column, which would put the fields in another order.
    const body = JSON.stringify(JSON.stringify(answer))
    await db
      .insertInto('idempotency')
      .values({ ...row, fingerprint, status: 200, body, created_at: ctx.at })
      .execute()
    return answer
  })
}
