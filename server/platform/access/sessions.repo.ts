import { type Insertable, sql, type Updateable } from 'kysely'
import type { SessionsTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** `hash` is that of the session's secret or of the previous one. An id alone identifies no session. */
type BySecret = { id: string; hash: string }
type Revocation = { at: Date; reason: string }

export function insertSession(db: Db, row: Insertable<SessionsTable>) {
  return db.insertInto('sessions').values(row).execute()
}

export function updateSession(db: Db, id: string, change: Updateable<SessionsTable>) {
  return db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** Sessions that count: neither revoked, nor opened without the second factor that their member has. */
const openSession = (db: Db, id: string) =>
  withMember(db, id)
    .where('sessions.revoked_at', 'is', null)
    .where(sql<boolean>`not lacks_factor(sessions.member_id, sessions.second_factor)`)

const withMember = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .where('sessions.id', '=', id)

/** An open session with its member's level and rights; locked until the transaction ends. */
export function lockOpenSession(db: Db, id: string) {
  return openSession(db, id)
    .selectAll('sessions')
    .select(['members.level', 'members.rights'])
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** An open session of this member, with their level and rights. */
export function findOpenSession(db: Db, id: string, memberId: string) {
  return openSession(db, id)
    .select(['members.level', 'members.rights', 'sessions.last_seen_at', 'sessions.created_at'])
    .select('sessions.second_factor')
    .where('sessions.member_id', '=', memberId)
    .executeTakeFirst()
}

/** How the member of a session can prove who they are, and when they last did. */
export function getAuthentications(db: Db, id: string) {
  return withMember(db, id)
    .select(['members.password_hash', 'sessions.proved_at', 'sessions.confirmed_at'])
    .executeTakeFirstOrThrow()
}

/** The member's open sessions, the latest used first. */
export function listOpenSessions(db: Db, memberId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Whether the session was revoked for one of these reasons. */
export async function isRevokedFor(db: Db, { id, hash }: BySecret, reasons: string[]) {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(eb => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where('revoked_reason', 'in', reasons)
    .executeTakeFirst()
  return row !== undefined
}

const revoked = (db: Db, at: Date, reason: string | ReturnType<typeof sql<string>>) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('revoked_at', 'is', null)

export function revokeSession(db: Db, id: string, { at, reason }: Revocation) {
  return revoked(db, at, reason).where('id', '=', id).execute()
}

/** @param own the reason for a session of this member; `reason` is for anybody else's */
export function revokeSessionBySecret(
  db: Db,
  { id, hash }: BySecret,
  { at, reason }: Revocation,
  own?: { memberId: string; reason: string },
) {
  const why = own
    ? sql<string>`case when member_id = ${own.memberId} then ${own.reason} else ${reason} end`
    : reason
  return revoked(db, at, why)
    .where('id', '=', id)
    .where(eb => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .execute()
}

/** Of one member, or of everybody if `memberId` is `null`. @returns how many sessions */
export async function revokeSessions(
  db: Db,
  { memberId, except }: { memberId: string | null; except: string | undefined },
  { at, reason }: Revocation,
): Promise<number> {
  let sessions = revoked(db, at, reason)
  if (memberId !== null) sessions = sessions.where('member_id', '=', memberId)
  if (except) sessions = sessions.where('id', '!=', except)
  return Number((await sessions.executeTakeFirst()).numUpdatedRows)
}
