import type { ReceivedOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { Party } from '#domain/loans/contact.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { findParties, lockProductOfLoan } from './loans.repo.ts'
import { moveLoan } from './move-loan.ts'
import { getOrder } from './orders.ts'

type StatusInput = ReceivedOf<'orders.status'>['body']

/** The borrower received a private product, or its owner has it back or refuses the loan. */
export function changeStatus(ctx: ActorContext, id: string, input: StatusInput): Promise<Order> {
  if (input.value === 'denied') return moveOrder(ctx, id, 'deny', input.motivation)
  return moveOrder(ctx, id, input.value === 'approved' ? 'receive' : 'take_back')
}

/** A borrower or an owner moves their loan, as its state allows. */
export async function moveOrder(
  ctx: ActorContext,
  id: string,
  action: OrderAction,
  motivation?: string,
): Promise<Order> {
  const who = await requireParty(ctx, id)
  // Before the loan's own row: the move may change rows of others who wait for the product.
  await lockProductOfLoan(ctx, id)
  await moveLoan(ctx, id, action, who, { motivation: motivation ?? null })
  return getOrder(ctx, id)
}

/** Whether the member is the loan's borrower or owner. @throws AppError not_found for neither */
export async function requireParty(ctx: ActorContext, id: string): Promise<Party> {
  const parties = await findParties(ctx.db, id)
  if (parties?.member_id === ctx.actor.memberId) return 'borrower'
  if (parties?.owner_id === ctx.actor.memberId) return 'owner'
  throw new AppError('not_found')
}
