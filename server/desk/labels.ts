import type { LabelledObject } from '#contract/shapes/desk.ts'
import type { Context } from '../context.ts'

/** The objects that are lent, of one category or all, as their labels name them; by code. */
export async function labelledObjects(ctx: Context, category?: string): Promise<LabelledObject[]> {
  const objects = ctx.db
    .selectFrom('objects')
    .select(['objects.id', 'objects.code', 'objects.name'])
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
}
