import type { Db } from '../store/transaction.ts'

/** Invitations to a rank below `level` that expire after `at`, the latest first. */
export function listInvitationsBelow(db: Db, level: number, at: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'invitations.library_id')
        .onRef('members.id', '=', 'invitations.invited_by'),
    )
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
