import type { Order } from '#contract/shapes/order.ts'
import type { Party } from '#domain/loans/contact.ts'
import { requireProduct } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import {
  findLoanDetails,
  type LoanDetails,
  listClosedLoansOfBorrower,
  listOpenLoansOfBorrower,
  listOpenLoansOfProduct,
} from './loan-details.repo.ts'
import { toOrders } from './order-document.ts'

/** How many closed loans are shown before «view all». */
const latestClosed = 20

/** The member's open loans, then the closed ones, newest first: the latest twenty, or all. */
export async function listOrders(ctx: ActorContext, all: boolean): Promise<Order[]> {
  const { memberId } = ctx.actor
  const open = await listOpenLoansOfBorrower(ctx.db, memberId)
  const closed = await listClosedLoansOfBorrower(ctx.db, memberId, all ? undefined : latestClosed)
  return toOrders(ctx, [...open, ...closed], 'borrower')
}

/** One loan, for its borrower or owner. @throws AppError not_found */
export async function getOrder(ctx: ActorContext, id: string): Promise<Order> {
  const row = await findLoanDetails(ctx.db, id)
  const recipient = row && recipientOf(ctx, row)
  const [order] = recipient ? await toOrders(ctx, [row], recipient) : []
  if (!order) throw new AppError('not_found')
  return order
}

/** The open loans of a product that the member owns, soonest first. @throws AppError not_found */
export async function ordersOfItem(ctx: ActorContext, productId: string): Promise<Order[]> {
  const product = await requireProduct(ctx, productId)
  if (product.owner_id !== ctx.actor.memberId) throw new AppError('not_found')
  return toOrders(ctx, await listOpenLoansOfProduct(ctx.db, product.id), 'owner')
}

function recipientOf(ctx: ActorContext, row: LoanDetails): Party | null {
  if (row.member_id === ctx.actor.memberId) return 'borrower'
  return row.owner_id === ctx.actor.memberId ? 'owner' : null
}
