import type { Insertable } from 'kysely'
import type { PasskeyChallengesTable } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

type Challenge = Insertable<PasskeyChallengesTable>

/** Also deletes the challenges made at `oldest` or before. */
export async function insertChallenge(db: Db, row: Challenge, oldest: Date) {
  await db.deleteFrom('passkey_challenges').where('created_at', '<=', oldest).execute()
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Deletes the challenge made after `since` for this browser, purpose and member. @returns it */
export function takeChallengeOf(
  db: Db,
  { challenge, browser_hash, purpose, member_id }: Omit<Challenge, 'created_at'>,
  since: Date,
) {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browser_hash)
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', member_id ?? null)
    .where('created_at', '>', since)
    .returning('challenge')
    .executeTakeFirst()
}
