import { outStates } from '#domain/loans/states.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Whether a member has a loan that should have ended before a day. */
export async function hasOverdue(db: Db, memberId: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('loans')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', outStates)
    .where('to_date', '<', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Some copies, each with whether a loan has it. */
export function listScanned(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('copies')
    .select(['id', 'object_id', 'code', 'state'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('loans')
            .select('loans.id')
            .whereRef('loans.object_id', '=', 'copies.object_id')
            .whereRef('loans.copy_id', '=', 'copies.id')
            .where('loans.status', 'in', outStates),
        )
        .as('out'),
    )
    .where('id', 'in', ids)
    .execute()
}

/** Some products as the desk shows them before they are lent. */
export function listProductsToLend(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'names', 'imgs', 'accessories', 'handout_note'])
    .where('id', 'in', ids)
    .execute()
}

/** Those of some loans whose copy was still with somebody else on their first day, and has come back since. */
export function listOverlappingReturns(db: Db, loanIds: readonly string[]) {
  return db
    .selectFrom('loans')
    .innerJoin('loans as former', join =>
      join
        .onRef('former.object_id', '=', 'loans.object_id')
        .onRef('former.copy_id', '=', 'loans.copy_id')
        .onRef('former.return_date', '>', 'loans.from_date'),
    )
    .select('loans.id')
    .where('loans.id', 'in', loanIds)
    .where('former.status', '=', 'returned')
    .execute()
}
