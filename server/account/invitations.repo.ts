import type { Insertable } from 'kysely'
import type { InvitationsTable } from '../store/tables/people.ts'
import type { Db } from '../store/transaction.ts'

/** Replaces an earlier invitation of the same e-mail. */
export function saveInvitation(db: Db, { email, ...row }: Insertable<InvitationsTable>) {
  return db
    .insertInto('invitations')
    .values({ email, ...row })
    .onConflict(conflict => conflict.columns(['library_id', 'email']).doUpdateSet(row))
    .execute()
}

/** The invitation with this token, if it expires after `at`. */
export function findInvitation(db: Db, tokenHash: string, at: Date) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** @returns whether there was one */
export async function deleteInvitation(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
