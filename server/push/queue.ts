import { sql } from 'kysely'
import type { Locale } from '#contract/limits.ts'
import type { Context } from '../context.ts'

type Push = {
  memberId: string
  /** All that a locked screen shows: what happened, never a code, an address or another person. */
  title: string
  /** The page to act on it, from the root. */
  path: string
  /** The same thing told again takes its own place. */
  tag: string
  language: Locale
  dueAt: Date
  staleAt: Date | null
}

/**
 * Puts a notice in the queue of each device the member asked to be told on, inside the caller's
 * transaction; in none where they asked on none.
 */
export function queuePush(ctx: Context, push: Push) {
  return sql`
      insert into pushes (library_id, subscription_id, title, path, tag, language, due_at, stale_at, created_at)
      select library_id, id, ${push.title}::text, ${push.path}::text, ${push.tag}::text, ${push.language}::text,
        ${push.dueAt}::timestamptz, ${push.staleAt}::timestamptz, ${ctx.at}::timestamptz
      from push_subscriptions where library_id = ${ctx.library.id} and member_id = ${push.memberId}`.execute(
    ctx.db,
  )
}
