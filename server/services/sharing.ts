import { type OwnObject, openOrderStatuses } from '#contract/shapes/order.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Ctx } from './carts.ts'
import { orderRows, toOrders } from './order-document.ts'
import { objectColumns, toCards } from './products.ts'

/** The objects a member lends, newest first, each with its open loans, soonest first. */
export function listOwnObjects(ctx: Ctx): Promise<OwnObject[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await objectColumns(db)
      .where('objects.library_id', '=', ctx.library.id)
      .where('objects.owner_id', '=', ctx.actor.memberId)
      .orderBy('objects.created_at', 'desc')
      .execute()
    const cards = await toCards(ctx, rows)
    const loans = await orderRows(db, ctx)
      .where('objects.owner_id', '=', ctx.actor.memberId)
      .where('loans.status', 'in', openOrderStatuses)
      .orderBy('loans.from_date')
      .execute()
    const orders = await toOrders(ctx, loans, 'owner')
    return cards.map(card => ({
      ...card,
      orders: orders.filter(({ product }) => product.id === card.id),
    }))
  })
}
