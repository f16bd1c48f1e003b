import { type Order, openOrderStatuses } from '#contract/shapes/order.ts'
import type { Party } from '#domain/loans/contact.ts'
import { AppError } from '../app-error.ts'
import { findObject } from '../catalogue/products.ts'
import type { ActorContext } from '../context.ts'
import { type OrderRow, orderRows, toOrders } from './order-document.ts'

/** Closed loans shown before «view all». */
const latestClosed = 20
/** Open loans, and closed ones newest first: the latest twenty, or all. */
export async function listOrders(ctx: ActorContext, all: boolean): Promise<Order[]> {
  const own = orderRows(ctx.db).where('loans.member_id', '=', ctx.actor.memberId)
  const open = await own
    .where('loans.status', 'in', openOrderStatuses)
    .orderBy('loans.from_date')
    .execute()
  let closed = own
    .where('loans.status', 'not in', openOrderStatuses)
    .orderBy('loans.created_at', 'desc')
  if (!all) closed = closed.limit(latestClosed)
  return toOrders(ctx, [...open, ...(await closed.execute())], 'borrower')
}

/** @throws AppError not_found, for a loan that is neither theirs nor of an object of theirs */
export async function getOrder(ctx: ActorContext, id: string): Promise<Order> {
  const row = await orderRows(ctx.db).where('loans.id', '=', id).executeTakeFirst()
  const reader = row && readerOf(ctx, row)
  const [order] = reader ? await toOrders(ctx, [row], reader) : []
  if (!order) throw new AppError('not_found')
  return order
}

/** The open loans of an object of one's own, soonest first. @throws AppError not_found */
export async function ordersOfItem(ctx: ActorContext, objectId: string): Promise<Order[]> {
  const object = await findObject(ctx, objectId)
  if (object.owner_id !== ctx.actor.memberId) throw new AppError('not_found')
  const rows = await orderRows(ctx.db)
    .where('loans.object_id', '=', object.id)
    .where('loans.status', 'in', openOrderStatuses)
    .orderBy('loans.from_date')
    .execute()
  return toOrders(ctx, rows, 'owner')
}

function readerOf(ctx: ActorContext, row: OrderRow): Party | null {
  if (row.member_id === ctx.actor.memberId) return 'borrower'
  return row.owner_id === ctx.actor.memberId ? 'owner' : null
}
