import { type Insertable, sql } from 'kysely'
import type { Loan } from '#server/areas/loans/loan.ts'
import type { LoansTable } from '#server/core/store/tables/loans.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** In the statement's text, so that the planner knows the index of reservations. */
const checkout = sql.lit('checkout' as const)

type NewLoan = Insertable<LoansTable> & { id: string }

/**
 * Saves the reservations or loans of a booking, one for each piece, in place of the member's reservations. One that replaces
 * one is saved in its row.
 * @returns them in their order
 */
export async function saveLoans(
  db: Db,
  loans: readonly [NewLoan, ...NewLoan[]],
  {
    reservations,
    endsCart,
  }: {
    /** The ids of the member's reservations. */
    reservations: readonly string[]
    /** Whether their cart is deleted in the same statement. */
    endsCart: boolean
  },
): Promise<[Loan, ...Loan[]]> {
  const [first, ...others] = loans
  const { member_id } = first
  const [own] = reservations
  if (own !== undefined && (others.length > 0 || reservations.length > 1)) {
    await db
      .deleteFrom('loans')
      .where('member_id', '=', member_id)
      .where('status', '=', checkout)
      .execute()
  } else if (own !== undefined) {
    const loan = await ending(db, endsCart, member_id)
      .updateTable('loans')
      .set({ ...first, id: own, booking_id: own })
      .where('id', '=', own)
      .where('status', '=', checkout)
      .returningAll()
      .executeTakeFirstOrThrow()
    return [loan]
  }
  const saved = await ending(db, endsCart, member_id)
    .insertInto('loans')
    .values(loans.map(loan => ({ ...loan, booking_id: first.id })))
    .returningAll()
    .execute()
  const inOrder = loans.flatMap(({ id }) => saved.find(loan => loan.id === id) ?? [])
  return inOrder as [Loan, ...Loan[]]
}

/** A statement that also deletes the member's cart, if it ends. */
function ending(db: Db, endsCart: boolean, memberId: string) {
  return endsCart
    ? db.with('cart', part => part.deleteFrom('carts').where('member_id', '=', memberId))
    : db
}
