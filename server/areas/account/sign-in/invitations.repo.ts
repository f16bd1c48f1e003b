import type { Insertable } from 'kysely'
import type { InvitationsTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

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

/** Invitations to a rank below `level` that expire after `at`, the latest first. */
export function listInvitationsBelow(db: Db, level: number, at: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('members', 'members.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.level'])
    .select(['invitations.first_name', 'invitations.last_name', 'members.name as inviter'])
    .select(['invitations.created_at', 'invitations.expires_at'])
    .where('invitations.expires_at', '>', at)
    .where('invitations.level', '>', level)
    .orderBy('invitations.created_at', 'desc')
    .execute()
}

/** @returns `undefined` if there is no invitation to a rank below `level` that expires after `at` */
export function deleteInvitationBelow(db: Db, id: string, level: number, at: Date) {
  return db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .where('level', '>', level)
    .returning(['email', 'level'])
    .executeTakeFirst()
}
