import type { Expression, Insertable } from 'kysely'
import type { MailedTokensTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type Purpose = MailedTokensTable['purpose']
type Wanted = { tokenHash: string; purpose: Purpose; at: Date }

/** Replaces the member's earlier tokens of the same purpose. */
export async function saveMailedToken(db: Db, row: Insertable<MailedTokensTable>) {
  await db
    .deleteFrom('mailed_tokens')
    .where('member_id', '=', row.member_id)
    .where('purpose', '=', row.purpose)
    .execute()
  await db.insertInto('mailed_tokens').values(row).execute()
}

/** Saves tokens of new members, who have no earlier ones. */
export function insertMailedTokens(db: Db, rows: readonly Insertable<MailedTokensTable>[]) {
  return db.insertInto('mailed_tokens').values(rows).execute()
}

/**
 * The member of a token that is unused and expires after `at`, with the address that it confirms. One statement, so that a token used at the
 * same moment is refused.
 */
export function findMailedToken(db: Db, { tokenHash, purpose, at }: Wanted) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('members', 'members.id', 'mailed_tokens.member_id')
    .select(({ fn }) => [
      'member_id',
      'mailed_tokens.merge_into',
      fn.coalesce('mailed_tokens.email', 'members.email').as('email'),
      'members.name',
      'members.sign_up_browser',
      'members.email_verified_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** The address that waits for its link to be opened, as a part of a query; `id` is the member's. */
export function selectNewAddress(db: Db, id: Expression<string>, at: Date) {
  return db
    .selectFrom('mailed_tokens')
    .select('mailed_tokens.email')
    .where('mailed_tokens.member_id', '=', id)
    .where('mailed_tokens.purpose', '=', 'email')
    .where('mailed_tokens.email', 'is not', null)
    .where('mailed_tokens.used_at', 'is', null)
    .where('mailed_tokens.expires_at', '>', at)
}

/** The member who asked for this address and has not opened its link, even if that has expired. */
export function findNewAddress(db: Db, email: string) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('members', 'members.id', 'mailed_tokens.member_id')
    .select(['members.id', 'members.email', 'members.first_name', 'members.language'])
    .where('mailed_tokens.email', '=', email)
    .where('mailed_tokens.used_at', 'is', null)
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Forgets the address that waits for its link to be opened. */
export function deleteNewAddress(db: Db, memberId: string) {
  return db
    .deleteFrom('mailed_tokens')
    .where('member_id', '=', memberId)
    .where('email', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

/** A token of a member who has not left, whatever became of it. */
export function findAnyToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('members', 'members.id', 'mailed_tokens.member_id')
    .select(({ fn }) => [
      'used_at',
      'expires_at',
      'members.email as present',
      fn.coalesce('mailed_tokens.email', 'members.email').as('email'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Marks the token as used: of two calls at once one succeeds. */
export function markTokenUsed(db: Db, { tokenHash, purpose, at }: Wanted) {
  return db
    .updateTable('mailed_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['member_id', 'email'])
    .executeTakeFirst()
}

/** Deletes every token and sign-in code that was mailed to the member. Of used ones it stays known that they were used. */
export async function deleteMailedSecrets(db: Db, memberId: string) {
  await db
    .deleteFrom('mailed_tokens')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
  await db.deleteFrom('sign_in_codes').where('member_id', '=', memberId).execute()
}
