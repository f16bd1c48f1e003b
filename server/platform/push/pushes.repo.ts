import { type Selectable, sql } from 'kysely'
import type { Locale } from '#contract/texts/languages.ts'
import { outStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

export type Push = {
  /** All that a locked screen shows: what happened, never a code, an address or another person. */
  title: string
  /** What to do next; `null` for the library's name. */
  body: string | null
  /** The page to act on it, from the root. */
  path: string
  /** A device shows one message of each tag: a newer one replaces the older. */
  tag: string
  language: Locale
  dueAt: Date
  staleAt: Date | null
}

/**
 * Queues a message for each device, which may be none, of the members that an earlier part of a statement names, as
 * a part of it.
 */
export function insertPushesFor(part: string, push: Push, at: Date) {
  const { title, body, path, tag, language, dueAt, staleAt } = push
  return sql`insert into pushes (library_id, subscription_id, title, body, path, tag, language, due_at, stale_at, created_at)
    select device.library_id, device.id, ${title}::text, ${body}::text, ${path}::text, ${tag}::text, ${language}::text,
      ${dueAt}::timestamptz, ${staleAt}::timestamptz, ${at}::timestamptz
    from push_subscriptions device
    where device.member_id in (select member_id from ${sql.table(part)})`
}

/** Deletes the messages of every library that are out of date at `at`. */
export function deleteStalePushes(db: AnyDb, at: Date) {
  return db.deleteFrom('pushes').where('stale_at', '<=', at).execute()
}

/** A message to send now, with its device. */
export type DuePush = Selectable<Tables['pushes']> &
  Pick<Tables['push_subscriptions'], 'endpoint' | 'p256dh' | 'auth'> & {
    library: string
    /** How many of the member's loans end today or should have ended. */
    due: number
  }

type Claim = { after: string; now: Date; until: Date }

/**
 * Takes the first message of the next library after `after`, by id, that has one due at `now`. Until `until` nobody
 * else takes it.
 */
export async function claimDuePush(db: AnyDb, { after, now, until }: Claim) {
  const { rows } = await sql<DuePush>`
      update pushes set attempts = attempts + 1, due_at = ${until}
      from push_subscriptions device, libraries
      where device.library_id = pushes.library_id and device.id = pushes.subscription_id
        and libraries.id = pushes.library_id and (pushes.library_id, pushes.id) in (
          select library_id, id from pushes where library_id > ${after} and due_at <= ${now}
          order by library_id, due_at limit 1 for update skip locked)
      returning pushes.*, device.endpoint, device.p256dh, device.auth, libraries.name as library, (
        select count(*)::int from loans where loans.library_id = pushes.library_id
          and loans.member_id = device.member_id and status in (${literals(outStates)})
          and to_date <= (${now}::timestamptz at time zone libraries.time_zone)::date) as due`.execute(
    db,
  )
  return rows[0]
}

export function deletePush(db: Db, id: string) {
  return db.deleteFrom('pushes').where('id', '=', id).execute()
}

export function postponePush(db: Db, id: string, dueAt: Date) {
  return db.updateTable('pushes').set({ due_at: dueAt }).where('id', '=', id).execute()
}
