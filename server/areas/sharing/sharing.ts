import type { OwnProduct, OwnProductInFull } from '#contract/shapes/order.ts'
import type { ProductRow } from '#server/areas/catalogue/products.repo.ts'
import { toCards } from '#server/areas/catalogue/products.ts'
import { listOpenLoansOfOwner } from '#server/areas/loans/loan-details.repo.ts'
import { toOrders } from '#server/areas/loans/order-document.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { findCategoryOf, findOwnProduct, listOwnProducts } from './own-products.repo.ts'

/** The products that the member lends, newest first, each with its open loans, soonest first. */
export async function listProductsOfOwner(ctx: RequestContext<MemberActor>): Promise<OwnProduct[]> {
  const products = await inTransaction(ctx, async inside =>
    withLoans(inside, await listOwnProducts(inside.db, inside.actor.memberId)),
  )
  if (products.length === 0) await ctx.crm.askAboutProducts(ctx)
  return products
}

/** One of them in full. @throws AppError not_found for another member's */
export async function getOwnProduct(ctx: ActorContext, id: string): Promise<OwnProductInFull> {
  const row = await requireOwnProduct(ctx, id)
  const [product] = await withLoans(ctx, [row])
  if (!product) throw new AppError('not_found')
  const category = await findCategoryOf(ctx.db, row.id)
  return {
    ...product,
    description: row.description,
    category: category?.origin_id ?? null,
    imgs: row.imgs.map(img => ({ id: pictureId(img), ...img })),
  }
}

/** The member's own product. @throws AppError not_found for any other */
export async function requireOwnProduct(ctx: ActorContext, id: string): Promise<ProductRow> {
  return orNotFound(await findOwnProduct(ctx.db, ctx.actor.memberId, id))
}

async function withLoans(ctx: ActorContext, rows: readonly ProductRow[]): Promise<OwnProduct[]> {
  const cards = await toCards(ctx, rows)
  const loans = await listOpenLoansOfOwner(ctx.db, ctx.actor.memberId)
  const orders = await toOrders(ctx, loans, 'owner')
  return cards.map(card => ({
    ...card,
    orders: orders.filter(({ product }) => product.id === card.id),
  }))
}
