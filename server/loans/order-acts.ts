import type { Order } from '#contract/shapes/order.ts'
import type { Mover, OrderAction } from '#domain/loans/order-transitions.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { moveLoan } from './move-loan.ts'
import { getOrder } from './orders.ts'

/** Borrower or owner give up a pending loan; whoever else moved it first wins. */
export async function cancelOrder(
  ctx: ActorContext,
  id: string,
  motivation?: string,
): Promise<Order> {
  return act(ctx, id, 'cancel', motivation)
}

type StatusInput =
  | { value: 'approved' }
  | { value: 'returned' }
  | { value: 'denied'; motivation: string }

/** The borrower received a private object; its owner has it back, or refuses the loan. */
export function changeStatus(ctx: ActorContext, id: string, input: StatusInput): Promise<Order> {
  if (input.value === 'denied') return act(ctx, id, 'deny', input.motivation)
  return act(ctx, id, input.value === 'approved' ? 'receive' : 'take_back')
}

/** The owner agrees to lend: from now on the borrower sees where and whom to call. */
export function agreeToLoan(ctx: ActorContext, id: string): Promise<Order> {
  return act(ctx, id, 'agree')
}

/** Moves a private loan's deadline on, for both parties and once. */
export function extendDeadline(ctx: ActorContext, id: string): Promise<Order> {
  return act(ctx, id, 'defer')
}

async function act(
  ctx: ActorContext,
  id: string,
  action: OrderAction,
  motivation?: string,
): Promise<Order> {
  const who = await moverOf(ctx, id)
  await moveLoan(ctx, id, action, who, { motivation: motivation ?? null })
  return getOrder(ctx, id)
}

/** As whom this member may move the loan. @throws AppError not_found, when they are no part of it */
export async function moverOf(ctx: ActorContext, id: string): Promise<Mover> {
  const loan = await ctx.db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.member_id', 'objects.owner_id'])
    .where('loans.id', '=', id)
    .where('loans.status', '!=', 'checkout')
    .executeTakeFirst()
  if (loan?.member_id === ctx.actor.memberId) return 'borrower'
  if (loan?.owner_id === ctx.actor.memberId) return 'owner'
  throw new AppError('not_found')
}
