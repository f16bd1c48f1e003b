import type { Context } from '../context.ts'

/** Marks the payment of a delivery that will not be made: a job gives the money back. */
export function oweDelivery(ctx: Context, loanId: string) {
  return ctx.db
    .updateTable('payments')
    .set({ status: 'owed' })
    .where('loan_id', '=', loanId)
    .where('status', '=', 'granted')
    .execute()
}
