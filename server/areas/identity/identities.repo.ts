import type { Insertable } from 'kysely'
import type { MemberIdentitiesTable } from '#server/core/store/tables/people.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/** The library's identity provider. */
export function findIdentityProvider(db: Db) {
  return db.selectFrom('identity_providers').selectAll().executeTakeFirst()
}

export function insertIdentityProvider(db: AnyDb, row: Insertable<Tables['identity_providers']>) {
  return db.insertInto('identity_providers').values(row).execute()
}

/** The member that a provider knows by this subject. */
export function findMemberByIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('member_identities')
    .innerJoin('members', 'members.id', 'member_identities.member_id')
    .select(['members.id', 'members.level'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** @returns whether it was added: the member may have another identity at this provider */
export async function insertIdentity(db: Db, row: Insertable<MemberIdentitiesTable>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_identities')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Confirms the e-mail and removes the password of a member whose e-mail was not confirmed. */
export function claimMember(db: Db, id: string, at: Date) {
  return db
    .updateTable('members')
    .set({ email_verified_at: at, password_hash: null })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}
