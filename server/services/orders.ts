import type { Kysely } from 'kysely'
import { closedRank, type Order, orderRank, orderStatuses } from '#contract/shapes/order.ts'
import { canDo } from '#domain/order-status.ts'
import { AppError } from '../app-error.ts'
import type { Tables } from '../store/tables.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Ctx } from './carts.ts'
import { pictureOf } from './products.ts'
import { shippingAddresses } from './shipping-address.ts'

/** Closed loans shown before «view all». */
const latestClosed = 20
const openStatuses = orderStatuses.filter(status => orderRank[status] < closedRank)

function ownOrders(db: Kysely<Tables>, ctx: Ctx) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .selectAll('loans')
    .select(['objects.name', 'objects.imgs'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.library_id', '=', 'loans.library_id')
            .whereRef('reviews.object_id', '=', 'loans.object_id')
            .whereRef('reviews.member_id', '=', 'loans.member_id'),
        )
        .as('reviewed'),
    )
    .where('loans.library_id', '=', ctx.library.id)
    .where('loans.member_id', '=', ctx.actor.memberId)
    .where('loans.status', '!=', 'checkout')
}

/** Open loans, and closed ones newest first: the latest twenty, or all. */
export function listOrders(ctx: Ctx, all: boolean): Promise<Order[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const open = await ownOrders(db, ctx)
      .where('loans.status', 'in', openStatuses)
      .orderBy('loans.from_date')
      .execute()
    let closed = ownOrders(db, ctx)
      .where('loans.status', 'not in', openStatuses)
      .orderBy('loans.created_at', 'desc')
    if (!all) closed = closed.limit(latestClosed)
    const rows = [...open, ...(await closed.execute())]
    return toOrders(ctx, rows)
  })
}

/** @throws AppError not_found, for another member's loan too */
export function getOrder(ctx: Ctx, id: string): Promise<Order> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await ownOrders(db, ctx).where('loans.id', '=', id).execute()
    const [order] = await toOrders(ctx, rows)
    if (!order) throw new AppError('not_found')
    return order
  })
}

/** The borrower gives up a pending loan; whoever else moved it first wins. */
export function cancelOrder(ctx: Ctx, id: string): Promise<Order> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const order = await getOrder(ctx, id)
    const refusal = canDo('cancel', order.status, 'borrower')
    if (refusal) throw new AppError(refusal)
    const moved = await db
      .updateTable('loans')
      .set({ status: 'cancelled' })
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .where('status', '=', order.status)
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw new AppError('order_state_changed')
    return getOrder(ctx, id)
  })
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof ownOrders>['executeTakeFirstOrThrow']>>

async function toOrders(ctx: Ctx, rows: readonly OrderRow[]): Promise<Order[]> {
  const points = rows.map(row => row.headquarters_id)
  const addresses = await shippingAddresses(ctx, points)
  return rows.map(row => toOrder(row, addresses.get(row.headquarters_id ?? '') ?? null))
}

function toOrder(row: OrderRow, address: Order['shipping']['address']): Order {
  const { pickup_code, deposit_code } = row
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    status_n: orderRank[row.status],
    created_at: row.created_at.toISOString(),
    product: {
      id: row.object_id,
      name: row.name,
      img: pictureOf(row),
      imgs: row.imgs,
      owner: null,
    },
    loan: {
      from_date: row.from_date,
      to_date: row.to_date,
      delivery_date: row.delivery_date,
      return_date: row.return_date,
      pickup_code,
      pickup_qr_code: pickup_code,
      deposit_code,
      deposit_qr_code: deposit_code,
    },
    shipping: { method: row.method, address },
    note: row.note,
    note_answers: row.note_answers,
    is_reviewable: row.status === 'returned' && !row.reviewed,
    is: { p2p_expiring: false, timer_deadline_extended: row.deadline_extended },
    user: { phone_number: null },
  }
}
