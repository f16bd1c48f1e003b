import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { Context, MemberActor } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { objectColumns, toCards } from './products.ts'

/** The objects a member lends, newest first. */
export function listOwnObjects(ctx: Context<MemberActor>): Promise<ProductCard[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await objectColumns(db)
      .where('objects.library_id', '=', ctx.library.id)
      .where('objects.owner_id', '=', ctx.actor.memberId)
      .orderBy('objects.created_at', 'desc')
      .execute()
    return toCards(ctx, rows)
  })
}
