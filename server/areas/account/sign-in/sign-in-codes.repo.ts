import type { Insertable } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import type { SignInCodesTable } from '#server/core/store/tables/people.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Also deletes the codes that have expired. */
export async function insertSignInCode(
  db: Db,
  row: Insertable<SignInCodesTable> & { created_at: Date },
) {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', row.created_at).execute()
  await db.insertInto('sign_in_codes').values(row).execute()
}

/** Counts a try at the member's code of this request. @returns its hash, if tries are left at `at` */
export function countSignInCodeTry(
  db: Db,
  { memberId, requestHash, at }: { memberId: string; requestHash: string; at: Date },
) {
  return db
    .updateTable('sign_in_codes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('request_hash', '=', requestHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', at)
    .where('tries', '<', serverLimits.secondStepTries)
    .returning('code_hash')
    .executeTakeFirst()
}

/** @returns whether there was one */
export async function deleteSignInCode(db: Db, requestHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_codes')
    .where('request_hash', '=', requestHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
