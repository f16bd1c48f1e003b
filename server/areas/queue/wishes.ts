import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { findProductId } from '#server/areas/catalogue/products.repo.ts'
import { requireProduct, toCards } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { deleteWish, insertWish, listWishedProducts } from './wishes.repo.ts'

/** The products that a member wishes for, the newest wish first. */
export async function listWishes(ctx: ActorContext): Promise<ProductCard[]> {
  return toCards(ctx, await listWishedProducts(ctx.db, ctx.actor.memberId))
}

/** Wishes for a product, once. @throws AppError not_found, own_object */
export async function addWish(ctx: ActorContext, id: string) {
  const product = await requireProduct(ctx, id)
  if (product.owner_id === ctx.actor.memberId) throw new AppError('own_object')
  const wish = { member_id: ctx.actor.memberId, object_id: product.id, created_at: ctx.at }
  await insertWish(ctx.db, wish)
}

/** Removes a wish, also for a product that was withdrawn since; no error without one. @throws AppError not_found */
export async function removeWish(ctx: ActorContext, id: string) {
  const productId = await findProductId(ctx.db, id)
  if (!productId) throw new AppError('not_found')
  await deleteWish(ctx.db, ctx.actor.memberId, productId)
}
