import { type Insertable, sql } from 'kysely'
import type { Loan } from '#server/areas/loans/loan.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** In the statement's text, so that the planner knows the index of reservations. */
const checkout = sql.lit('checkout' as const)

/** Saves a reservation or loan in the row of the member's reservation, or else in a new one. */
export function saveLoan(
  db: Db,
  values: Insertable<LoansTable>,
  {
    reservation,
    endsCart,
  }: {
    /** The id of the member's reservation. */
    reservation: string | null
    /** Whether their cart is deleted in the same statement. */
    endsCart: boolean
  },
): Promise<Loan> {
  const statement = endsCart
    ? db.with('cart', part => part.deleteFrom('carts').where('member_id', '=', values.member_id))
    : db
  if (reservation === null) {
    return statement.insertInto('loans').values(values).returningAll().executeTakeFirstOrThrow()
  }
  return statement
    .updateTable('loans')
    .set(values)
    .where('id', '=', reservation)
    .where('status', '=', checkout)
    .returningAll()
    .executeTakeFirstOrThrow()
}
