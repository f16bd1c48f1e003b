import { AppError } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'

/** Enough for a class that signs in at once at one school, but not for a flood. */
const usualLength = 40

type Options = {
  refusal?: 'too_many_attempts' | 'rate_limited'
  /** The limit: this many may wait. */
  most?: number
}
type Line = { last: Promise<unknown>; length: number }
const lines = new Map<string, Line>()

/**
 * Runs the work of one key one after another in this process. A lock in the database would do so too, but
 * each waiting request would hold a connection, so a flood from one address would take all of them. If the
 * queue is full, the call is refused at once. Work inside a transaction does not wait, because others in the
 * queue may wait for its connection.
 * @throws AppError rate_limited, or another refusal
 */
export async function keyedQueue<T>(
  ctx: RequestContext,
  key: string,
  work: () => Promise<T>,
  { refusal = 'rate_limited', most = 0 }: Options = {},
): Promise<T> {
  if (ctx.db) return work()
  const name = `${ctx.library.id}/${key}`
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= Math.max(usualLength, most)) throw new AppError(refusal, { retryAfter: 1 })
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  line.length += 1
  lines.set(name, line)
  try {
    return await turn
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
