import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/core/store/transaction.ts'
import { insertEmailFor } from '#server/platform/mail/mails.repo.ts'
import { insertPushesFor, type Push } from '#server/platform/push/pushes.repo.ts'
import type { Recipient } from './notification.ts'

type About = { kind: string; ref: Expression<string>; dedupeKey: string }

/**
 * A member's address and language, the channels that they turned off and whether they got a notification already,
 * unless they have left, as a part of a query.
 */
export function selectRecipient(
  db: Db,
  memberId: Expression<string | null>,
  { kind, ref, dedupeKey }: About,
) {
  const notified = db
    .selectFrom('notices')
    .select('notices.id')
    .where('notices.member_id', '=', sql.ref<string>('recipient.id'))
    .where('notices.kind', '=', kind)
    .where('notices.ref', '=', ref)
    .where('notices.turn', '=', dedupeKey)
  return db
    .selectFrom('members as recipient')
    .select(['recipient.id', 'recipient.email', 'recipient.first_name', 'recipient.language'])
    .select(['recipient.contact_email'])
    .select(sql<boolean>`recipient.quiet_since is not null`.as('quiet'))
    .select(
      jsonArrayFrom(
        db
          .selectFrom('notice_choices')
          .select(['topic', 'channel'])
          .where('member_id', '=', sql.ref<string>('recipient.id'))
          .where('wanted', '=', false),
      ).as('refused'),
    )
    .select(sql<boolean>`exists ${notified}`.as('notified'))
    .where('recipient.id', '=', memberId)
    .where('recipient.deleted_at', 'is', null)
}

export function findRecipient(
  db: Db,
  memberId: string,
  { kind, ref, dedupeKey }: { kind: string; ref: string; dedupeKey: string },
): Promise<Recipient | undefined> {
  const about = { kind, ref: sql.val(ref), dedupeKey }
  return selectRecipient(db, sql.val(memberId), about).executeTakeFirst()
}

type Row = {
  member_id: string
  kind: string
  ref: string
  dedupeKey: string
  day: string
  created_at: Date
}
type Parts = { email: Parameters<typeof insertEmailFor>[1] | null; push: Push | null }

/**
 * Stores a notification with its e-mail and its push messages, in one statement.
 * @returns whether it is new: the same notification is stored and sent once
 */
export async function saveNotification(db: Db, row: Row, { email, push }: Parts): Promise<boolean> {
  const none = sql``
  const { rows } = await sql`
    with fresh as (
      insert into notices (member_id, kind, ref, turn, day, created_at)
      values (${row.member_id}, ${row.kind}, ${row.ref}, ${row.dedupeKey}, ${row.day}, ${row.created_at})
      on conflict do nothing returning member_id)
    ${email ? sql`, email as (${insertEmailFor('fresh', email)})` : none}
    ${push ? sql`, push as (${insertPushesFor('fresh', push, row.created_at)})` : none}
    select member_id from fresh`.execute(db)
  return rows.length > 0
}
