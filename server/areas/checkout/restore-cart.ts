import type { Checkout, RestoredInput } from '#contract/shapes/checkout.ts'
import { AppError, unlessRefused } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { findCart, updateCart } from './carts.repo.ts'
import { openCart } from './carts.ts'
import { setLine } from './change-lines.ts'
import { chooseLoan, chooseShipping } from './checkout.ts'
import { checkoutDocument } from './checkout-document.ts'

/**
 * Puts back a checkout that its member abandoned: its product, and of the other lines, the pickup point and the days those that
 * can still be chosen. The answer shows what is missing.
 * @throws AppError as openCart
 */
export async function restoreCart(
  ctx: ActorContext,
  productId: string,
  { lines, shipping, loan }: RestoredInput,
): Promise<Checkout> {
  await openCart(ctx, productId)
  // The page shows no checkout, and these choices are about the one that was just made.
  const made = { ...ctx, request: { ...ctx.request, shown: undefined } }
  for (const { product_id, quantity } of lines) {
    await unlessRefused(setLine(made, product_id, quantity))
  }
  const placed = shipping && (await unlessRefused(chooseShipping(made, shipping)))
  const dated = placed && loan && (await unlessRefused(chooseLoan(made, loan)))
  const { memberId } = ctx.actor
  if (loan && !dated) await updateCart(ctx.db, memberId, { note: loan.note })
  const cart = await findCart(ctx.db, memberId)
  if (!cart) throw new AppError('internal')
  return checkoutDocument(ctx, cart)
}
