import { sql } from 'kysely'
import { openOrderStatuses, standingOrderStatuses } from '#contract/order-status.ts'
import type { MergedKind } from '#contract/shapes/admin/people.ts'
import type { Localized } from '#contract/texts/localized.ts'
import type { Db } from '#server/core/store/transaction.ts'

/**
 * What becomes of a column that names the record that ends:
 * - `moves`: it names the record that stays.
 * - `once`: the same, but of the rows of both that are equal in these columns, only the first by `better` stays.
 * - `ends`: the row is deleted.
 * - `fixed`: moves, by a function, because the server may not change these rows.
 * - `stays`: it is history, and is read together with that of the record that stays.
 */
export type Fate =
  | 'moves'
  | 'ends'
  | 'fixed'
  | 'stays'
  | { once: string; better: string; among?: string }

/** Every column that names a member. A test compares this list with the database, so a new one needs its line. */
export const fates: Record<string, Fate> = {
  'members.merged_into': 'moves',
  'memberships.member_id': 'moves',
  'payments.member_id': 'moves',
  'receipts.member_id': 'fixed',
  'receipts.made_by': 'fixed',
  'closings.closed_by': 'fixed',
  'member_notes.member_id': 'moves',
  'member_notes.author_id': 'moves',
  // They are revoked before, and a device that comes back is still told so.
  'sessions.member_id': 'moves',
  'sign_in_codes.member_id': 'ends',
  'invitations.invited_by': 'moves',
  'member_identities.member_id': 'ends',
  'headquarters.owner_id': 'moves',
  'objects.owner_id': 'moves',
  'copies.seen_by': 'moves',
  'copies.state_by': 'moves',
  'loans.member_id': 'moves',
  'carts.member_id': 'ends',
  'cart_lines.member_id': 'ends',
  'reviews.member_id': { once: 'object_id', better: 'created_at desc' },
  'idempotency.member_id': 'ends',
  'support_messages.member_id': 'moves',
  'wishes.member_id': { once: 'object_id', better: 'created_at' },
  'mails.held_member_id': 'moves',
  'notices.member_id': { once: 'kind, ref, turn', better: 'created_at' },
  // What either of them has turned off stays off.
  'notice_choices.member_id': { once: 'topic, channel', better: 'wanted' },
  'calendar_feeds.member_id': 'ends',
  'queue_places.member_id': {
    once: 'object_id',
    better: 'offered_on nulls last, number',
    among: 'ended_at is null',
  },
  'mailed_tokens.member_id': 'ends',
  'mailed_tokens.merge_into': 'ends',
  'adhesions.member_id': { once: 'version', better: 'accepted_at' },
  'adhesions.recorded_by': 'moves',
  'imports.made_by': 'moves',
  'imports.undone_by': 'moves',
  // The record that ended can have no former values.
  'import_rows.member_id': 'ends',
  'audit.actor_id': 'stays',
  'audit.subject_id': 'stays',
  'audit.member_id': 'fixed',
  'push_subscriptions.member_id': 'ends',
  'files.member_id': 'moves',
  'handovers.staff_id': 'moves',
  'defects.member_id': 'moves',
  'defects.closed_by': 'moves',
  'contacts.member_id': 'moves',
  'contacts.made_by': 'moves',
  'locker_keys.created_by': 'moves',
  'passkeys.member_id': 'ends',
  'authenticator_apps.member_id': 'ends',
  'recovery_codes.member_id': 'ends',
  'passkey_challenges.member_id': 'ends',
  'second_steps.member_id': 'ends',
}

/** Moves or deletes what names the record that ends, but what the server may not change. */
export async function moveRows(db: Db, ends: string, stays: string) {
  for (const [name, fate] of Object.entries(fates)) {
    const [table = '', column = ''] = name.split('.')
    const [rows, who] = [sql.table(table), sql.ref(column)]
    if (fate === 'ends') await sql`delete from ${rows} where ${who} = ${ends}`.execute(db)
    if (typeof fate === 'object') {
      const { once, better, among = 'true' } = fate
      await sql`delete from ${rows} where ctid in (
          select ctid from (
            select ctid, row_number() over (partition by ${sql.raw(once)} order by ${sql.raw(better)}) as n
            from ${rows} where ${who} in (${ends}, ${stays}) and ${sql.raw(among)}) ranked
          where n > 1)`.execute(db)
    }
    if (fate === 'moves' || typeof fate === 'object') {
      await sql`update ${rows} set ${who} = ${stays} where ${who} = ${ends}`.execute(db)
    }
  }
}

/**
 * Says into which record this one was merged, and moves the receipts and what the audit log is about. What waited for the record
 * that ends is sent if the one that stays may be written to.
 */
export async function closeRecord(db: Db, ends: string, stays: string) {
  await db
    .updateTable('mails')
    .set({ held_member_id: null })
    .where('held_member_id', '=', stays)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('members')
          .select('id')
          .where('id', '=', stays)
          .where('quiet_since', 'is', null),
      ),
    )
    .execute()
  await db.updateTable('members').set({ merged_into: stays }).where('id', '=', ends).execute()
  await sql`select move_receipts(${ends}, ${stays}), move_entries(${ends}, ${stays})`.execute(db)
}

/** Deletes the days that a member had reserved for a checkout that is over. */
export function deleteReservations(db: Db, memberId: string) {
  return db
    .deleteFrom('loans')
    .where('member_id', '=', memberId)
    .where('status', '=', 'checkout')
    .execute()
}

/** The id of the record into which a member was merged, if it has not left. */
export async function findSurvivor(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members as former')
    .innerJoin('members', 'members.id', 'former.merged_into')
    .select('members.id')
    .where('former.id', '=', id)
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Until when a member can agree to this merge, if they were asked. */
export async function findAsked(db: Db, ends: string, stays: string, at: Date) {
  const row = await db
    .selectFrom('mailed_tokens')
    .select('expires_at')
    .where('member_id', '=', ends)
    .where('merge_into', '=', stays)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

export type MergeFacts = {
  /** Whether its owner has a way to sign in. */
  signs_in: boolean
  /** Until when the card is valid, if it is not over. */
  card_to: string | null
  /** Whether days are reserved for a checkout now. */
  reserved: boolean
  shares: boolean
}

export async function getMergeFacts(
  db: Db,
  id: string,
  { at, today }: { at: Date; today: string },
) {
  const { rows } = await sql<MergeFacts>`
    select (password_hash is not null and email_verified_at is not null)
        or exists (select from member_identities where member_id = members.id)
        or exists (select from passkeys where member_id = members.id) as signs_in,
      (select max(valid_to)::text from memberships where member_id = members.id and valid_to >= ${today})
        as card_to,
      exists (select from loans where member_id = members.id and status = 'checkout' and expires_at > ${at})
        as reserved,
      exists (select from objects where owner_id = members.id)
        or exists (select from headquarters where owner_id = members.id) as shares
    from members where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no member ${id}`)
  return row
}

/** Whether one of two members has an open loan of a product of the other. */
export async function lendToEachOther(db: Db, one: string, other: string): Promise<boolean> {
  const both = [one, other]
  const loan = await db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select('loans.id')
    .where('loans.status', 'in', openOrderStatuses)
    .where('loans.member_id', 'in', both)
    .where('objects.owner_id', 'in', both)
    .limit(1)
    .executeTakeFirst()
  return loan !== undefined
}

type Counts = Record<MergedKind, string>

/** How much of each kind a member has. */
export async function countOf(db: Db, id: string): Promise<Counts> {
  const n = (table: string, more = sql`true`) =>
    sql`(select count(*) from ${sql.table(table)} where member_id = ${id} and ${more})`
  const open = sql`status = any(${standingOrderStatuses})`
  const { rows } = await sql<Counts>`
    select ${n('loans', open)} as open_loans, ${n('loans', sql`closed_at is not null`)} as past_loans,
      ${n('memberships')} as cards, ${n('receipts')} as receipts, ${n('payments')} as payments,
      ${n('queue_places', sql`ended_at is null`)} as queues, ${n('wishes')} as wishes,
      ${n('reviews')} as reviews, ${n('adhesions')} as adhesions, ${n('member_notes')} as notes,
      ${n('contacts')} as contacts, ${n('support_messages')} as messages, ${n('defects')} as defects,
      (select count(*) from objects where owner_id = ${id}) as products`.execute(db)
  return rows[0] as Counts
}

/** The products for which both wait in the queue, or that both have reviewed. */
export async function listSameProducts(
  db: Db,
  table: 'queue_places' | 'reviews',
  [one, other]: readonly [string, string],
) {
  const among = table === 'queue_places' ? sql`ended_at is null` : sql`true`
  const had = (id: string) =>
    sql`(select object_id from ${sql.table(table)} where member_id = ${id} and ${among})`
  const { rows } = await sql<{ name: string; names: Localized }>`
    select name, names from objects where id in ${had(one)} and id in ${had(other)} order by name`.execute(
    db,
  )
  return rows
}
