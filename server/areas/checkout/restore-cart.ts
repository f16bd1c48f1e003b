import type { Checkout, RestoredInput } from '#contract/shapes/checkout.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { findCart, updateCart } from './carts.repo.ts'
import { openCart } from './carts.ts'
import { chooseLoan, chooseShipping } from './checkout.ts'
import { checkoutDocument } from './checkout-document.ts'

/**
 * Puts back a checkout that its member abandoned: its product, and of the pickup point and the days those that can
 * still be chosen. The answer shows what is missing.
 * @throws AppError as openCart
 */
export async function restoreCart(
  ctx: ActorContext,
  productId: string,
  { shipping, loan }: RestoredInput,
): Promise<Checkout> {
  await openCart(ctx, productId)
  // The page shows no checkout, and these choices are about the one that was just made.
  const made = { ...ctx, request: { ...ctx.request, shown: undefined } }
  const placed = shipping && (await unlessRefused(chooseShipping(made, shipping)))
  const dated = placed && loan && (await unlessRefused(chooseLoan(made, loan)))
  const { memberId } = ctx.actor
  if (loan && !dated) await updateCart(ctx.db, memberId, { note: loan.note })
  const cart = await findCart(ctx.db, memberId)
  if (!cart) throw new AppError('internal')
  return checkoutDocument(ctx, cart)
}

/** `null` if a rule refuses the choice. */
function unlessRefused<T>(choice: Promise<T>): Promise<T | null> {
  return choice.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}
