import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** Marks the payment of a delivery that will not be made: a job gives the money back. */
export function oweDelivery(ctx: Context, loanId: string) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('payments')
      .set({ status: 'owed' })
      .where('library_id', '=', ctx.library.id)
      .where('loan_id', '=', loanId)
      .where('status', '=', 'granted')
      .execute(),
  )
}
