import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { findObject, objectColumns, toCards } from './products.ts'

/** The objects a member wants to be told of, newest wish first. */
export async function listWishes(ctx: ActorContext): Promise<ProductCard[]> {
  const rows = await objectColumns(ctx.db)
    .innerJoin('wishes', join =>
      join
        .onRef('wishes.library_id', '=', 'objects.library_id')
        .onRef('wishes.object_id', '=', 'objects.id'),
    )
    .where('wishes.member_id', '=', ctx.actor.memberId)
    .orderBy('wishes.created_at', 'desc')
    .execute()
  return toCards(ctx, rows)
}

/** Wishes for an object, once. @throws AppError not_found, own_object */
export async function addWish(ctx: ActorContext, id: string): Promise<Record<string, never>> {
  const object = await findObject(ctx, id)
  if (object.owner_id === ctx.actor.memberId) throw new AppError('own_object')
  await ctx.db
    .insertInto('wishes')
    .values({ ...keyOf(ctx, object.id), created_at: ctx.at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

  return {}
}

/** Wishes no more; of what was never wished for, no error. */
export async function removeWish(ctx: ActorContext, id: string): Promise<Record<string, never>> {
  const object = await findObject(ctx, id)
  const key = keyOf(ctx, object.id)
  await ctx.db
    .deleteFrom('wishes')
    .where('member_id', '=', key.member_id)
    .where('object_id', '=', key.object_id)
    .execute()

  return {}
}

function keyOf(ctx: ActorContext, objectId: string) {
  return { member_id: ctx.actor.memberId, object_id: objectId }
}
