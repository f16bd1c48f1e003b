import type { Insertable } from 'kysely'
import type { MailedTokensTable } from '../store/tables/people.ts'
import type { Db } from '../store/transaction.ts'

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

/**
 * The member of a token that is unused and expires after `at`. One statement, so that a token used at the
 * same moment is refused.
 */
export function findMailedToken(db: Db, { tokenHash, purpose, at }: Wanted) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('members', 'members.id', 'mailed_tokens.member_id')
    .select(['member_id', 'members.email', 'members.name', 'members.sign_up_browser'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** The address of a token that expired unused, of a member who has not left. */
export function findExpiredToken(db: Db, { tokenHash, at }: Omit<Wanted, 'purpose'>) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('members', 'members.id', 'mailed_tokens.member_id')
    .select('members.email')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '<=', at)
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
    .returning('member_id')
    .executeTakeFirst()
}

/** Deletes every token and sign-in code that was mailed to the member. */
export async function deleteMailedSecrets(db: Db, memberId: string) {
  for (const table of ['mailed_tokens', 'sign_in_codes'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
