import { type Insertable, type Selectable, sql } from 'kysely'
import { withoutEmailPattern } from '#contract/texts/no-email.ts'
import type { MailsTable } from '#server/core/store/tables/emails.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

type NewEmail = Insertable<MailsTable>

/** Queues an e-mail, or several, unless the same one is queued already. */
export function insertEmail(db: Db, values: NewEmail | readonly NewEmail[]) {
  return db
    .insertInto('mails')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

type EmailRow = Omit<Insertable<MailsTable>, 'library_id' | 'attempts' | 'sent_at' | 'failure'>

/** The same for each row of an earlier part of a statement, as a part of it. */
export function insertEmailFor(part: string, mail: EmailRow) {
  return sql`insert into mails (id, recipient, reply_to, kind, ref, day, subject, body, calendar, unsubscribe,
      due_at, stale_at, held_member_id, created_at)
    select ${mail.id}::text, ${mail.recipient}::text, ${mail.reply_to}::text, ${mail.kind}::text,
      ${mail.ref}::text, ${mail.day}::date, ${mail.subject}::text, ${mail.body}::text,
      ${mail.calendar}::text, ${mail.unsubscribe}::text, ${mail.due_at}::timestamptz,
      ${mail.stale_at}::timestamptz, ${mail.held_member_id}::text, ${mail.created_at}::timestamptz
    from ${sql.table(part)} on conflict do nothing`
}

/** Sends what waits for one address to another, unless the same e-mail is known there already. */
export function moveWaitingEmails(db: Db, from: string, to: string) {
  return db
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('sent_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mails as same')
            .select('same.id')
            .where('same.recipient', '=', to)
            .whereRef('same.kind', '=', 'mails.kind')
            .whereRef('same.ref', '=', 'mails.ref')
            .whereRef('same.day', '=', 'mails.day'),
        ),
      ),
    )
    .execute()
}

/** Sends what waited for members who are no longer quiet, as if it had been queued now. */
export function releaseEmails(db: Db, memberIds: readonly string[], at: Date) {
  return db
    .updateTable('mails')
    .set({ held_member_id: null, created_at: at })
    .where('held_member_id', 'in', memberIds)
    .where('sent_at', 'is', null)
    .execute()
}

/** When the last e-mail of a kind is due that was not sent yet. */
export async function lastWaiting(db: Db, kind: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.max('due_at').as('last'))
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('recipient', 'not like', withoutEmailPattern)
    .executeTakeFirst()
  return row?.last ?? null
}

/** An e-mail to send now, with its library's name. */
export type DueEmail = Pick<
  Selectable<MailsTable>,
  'library_id' | 'id' | 'recipient' | 'reply_to' | 'subject' | 'body' | 'calendar' | 'unsubscribe'
> & { name: string }

type Claim = { after: string; now: Date; until: Date; oldest: Date; maxAttempts: number }

/**
 * Claims the first e-mail of the next library after `after`, by id, that has one: due, not expired, queued after
 * `oldest` and tried less than `maxAttempts` times. Until `until` no other process gets it. Those to members without an
 * e-mail are told by staff instead, and those to quiet members wait.
 */
export async function claimDueEmail(db: AnyDb, { after, now, until, oldest, maxAttempts }: Claim) {
  const { rows } = await sql<DueEmail>`
      update mails set attempts = attempts + 1, due_at = ${until}
      from libraries
      where libraries.id = mails.library_id and (mails.library_id, mails.id) in (
        select library_id, id from mails
        where sent_at is null and library_id > ${after} and created_at > ${oldest} and due_at <= ${now}
          and attempts < ${maxAttempts} and (stale_at is null or stale_at > ${now})
          and recipient not like ${withoutEmailPattern} and held_member_id is null
        order by library_id, created_at, id limit 1 for update skip locked)
      returning mails.library_id, mails.id, mails.recipient, mails.reply_to, mails.subject, mails.body,
        mails.calendar, mails.unsubscribe, libraries.name`.execute(db)
  return rows[0]
}

type Key = Pick<DueEmail, 'library_id' | 'id'>

/** Marks an e-mail as sent and deletes its contents. */
export function markEmailSent(db: AnyDb, { library_id, id }: Key, at: Date) {
  return db
    .updateTable('mails')
    .set({ sent_at: at, body: null, calendar: null, unsubscribe: null, failure: null })
    .where('library_id', '=', library_id)
    .where('id', '=', id)
    .execute()
}

/** Saves why an e-mail was not sent, and retries it after twice the time of the attempt before. */
export function postponeEmail(db: AnyDb, { library_id, id }: Key, failure: string, at: Date) {
  const due_at = sql<Date>`${at}::timestamptz + interval '1 minute' * power(2, attempts)`
  return db
    .updateTable('mails')
    .set({ failure, due_at })
    .where('library_id', '=', library_id)
    .where('id', '=', id)
    .execute()
}

/** Since when the oldest e-mail that can still be sent is due; an attempt that failed moves only its next one. */
export async function oldestWaitingEmail(db: AnyDb, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
      select min(case attempts when 0 then due_at else created_at end) as since from mails
      where sent_at is null and (attempts > 0 or due_at <= ${now}) and (stale_at is null or stale_at > ${now})
        and recipient not like ${withoutEmailPattern} and held_member_id is null`.execute(db)
  return rows[0]?.since ?? null
}

/** Deletes up to `limit` e-mails of any library that were queued before `before`. @returns how many */
export async function deleteOldEmails(db: AnyDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
      delete from mails where (library_id, id) in (
        select library_id, id from mails where created_at < ${before}
        order by created_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
