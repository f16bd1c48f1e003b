import { lentCategory } from '#contract/shapes/catalogue.ts'
import { type OwnObject, type OwnObjectInFull, openOrderStatuses } from '#contract/shapes/order.ts'
import { AppError } from '../app-error.ts'
import { type ObjectRow, objectColumns, toCards } from '../catalogue/products.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { askAboutObjects } from '../crm/ask.ts'
import { pictureId } from '../files/folder.ts'
import { orderRows, toOrders } from '../loans/order-document.ts'

/** The objects a member lends, newest first, each with its open loans, soonest first. */
export async function listOwnObjects(ctx: RequestContext<MemberActor>): Promise<OwnObject[]> {
  const objects = await inTransaction(ctx, async inside =>
    withLoans(inside, await ownRows(inside).orderBy('objects.created_at', 'desc').execute()),
  )
  if (objects.length === 0) await askAboutObjects(ctx)
  return objects
}

/** One of them in full. @throws AppError not_found for somebody else's */
export async function getOwnObject(ctx: ActorContext, id: string): Promise<OwnObjectInFull> {
  const row = await ownRow(ctx, id)
  const [object] = await withLoans(ctx, [row])
  if (!object) throw new AppError('not_found')
  const category = await ctx.db
    .selectFrom('object_categories')
    .innerJoin('categories', join =>
      join
        .onRef('categories.library_id', '=', 'object_categories.library_id')
        .onRef('categories.slug', '=', 'object_categories.slug'),
    )
    .select('categories.origin_id')
    .where('object_categories.object_id', '=', row.id)
    .where('categories.slug', '!=', lentCategory)
    .orderBy('categories.position')
    .executeTakeFirst()
  return {
    ...object,
    description: row.description,
    category: category?.origin_id ?? null,
    imgs: row.imgs.map(img => ({ id: pictureId(img), ...img })),
  }
}

/** @throws AppError not_found for somebody else's */
export async function ownRow(ctx: ActorContext, id: string): Promise<ObjectRow> {
  const row = await ownRows(ctx).where('objects.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

function ownRows(ctx: ActorContext) {
  return objectColumns(ctx.db).where('objects.owner_id', '=', ctx.actor.memberId)
}

async function withLoans(ctx: ActorContext, rows: readonly ObjectRow[]): Promise<OwnObject[]> {
  const cards = await toCards(ctx, rows, { ownerId: ctx.actor.memberId })
  const loans = await orderRows(ctx.db)
    .where('objects.owner_id', '=', ctx.actor.memberId)
    .where('loans.status', 'in', openOrderStatuses)
    .orderBy('loans.from_date')
    .execute()
  const orders = await toOrders(ctx, loans, 'owner')
  return cards.map(card => ({
    ...card,
    orders: orders.filter(({ product }) => product.id === card.id),
  }))
}
