import type { LabelledObject } from '#contract/shapes/desk.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** The objects that are lent, of one category or all, as their labels name them; by code. */
export function labelledObjects(ctx: Context, category?: string): Promise<LabelledObject[]> {
  return withLibrary(ctx.store, ctx.library.id, db => {
    const objects = db
      .selectFrom('objects')
      .select(['objects.id', 'objects.code', 'objects.name'])
      .where('objects.library_id', '=', ctx.library.id)
      .where('objects.withdrawn', '=', false)
      .orderBy('objects.code')
    if (!category) return objects.execute()
    return objects
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('object_categories')
            .select('object_categories.slug')
            .whereRef('object_categories.library_id', '=', 'objects.library_id')
            .whereRef('object_categories.object_id', '=', 'objects.id')
            .where('object_categories.slug', '=', category),
        ),
      )
      .execute()
  })
}
