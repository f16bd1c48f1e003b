import type { OrderStatus } from '#contract/order-status.ts'
import { collectedStates } from '#domain/loans/states.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Whether the member has a loan of the product in one of the states. */
export async function hasLoan(
  db: Db,
  memberId: string,
  productId: string,
  statuses: readonly OrderStatus[],
): Promise<boolean> {
  const loan = await db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return loan !== undefined
}

/** Whether the member has, or had, something of the library's. */
export async function hasBorrowed(db: Db, memberId: string): Promise<boolean> {
  const loan = await db
    .selectFrom('loans')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', collectedStates)
    .where('method', '!=', 'p2p')
    .limit(1)
    .executeTakeFirst()
  return loan !== undefined
}

/** The loans of some products whose last move the desk may still undo. */
export function listUndoableLoans(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom('loans')
    .select(['id', 'object_id', 'copy_id'])
    .where('object_id', 'in', productIds)
    .where('undo_until', 'is not', null)
    .execute()
}
