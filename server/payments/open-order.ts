import type { Insertable } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ActorContext } from '../context.ts'
import type { PaymentsTable } from '../store/tables/payments.ts'
import { withLibrary } from '../store/transaction.ts'

type Bought = Omit<
  Insertable<PaymentsTable>,
  'library_id' | 'member_id' | 'currency' | 'created_at' | 'amount'
>

/**
 * Opens an order at the payment provider for what this member buys, in euro.
 * @returns the order's id at the provider
 */
export async function openOrder(ctx: ActorContext, price: number, bought: Bought) {
  const amount = price.toFixed(2)
  const { id } = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .insertInto('payments')
      .values({
        ...bought,
        library_id: ctx.library.id,
        member_id: ctx.actor.memberId,
        amount,
        currency: limits.currency,
        created_at: ctx.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const order_id = await ctx.payments.createOrder(amount, limits.currency, id)
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .updateTable('payments')
      .set({ order_id })
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .execute(),
  )
  return order_id
}
