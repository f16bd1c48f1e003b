import type { LabelledProduct } from '#contract/shapes/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

/**
 * A product, withdrawn or not, by the code on its label or its id. The exact spelling comes first: two products may have
 * codes that differ only in case.
 */
export function findDeskProduct(db: Db, idOrCode: string) {
  return db
    .selectFrom('objects')
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .select(['objects.id', 'objects.code', 'objects.name', 'objects.imgs', 'objects.corner'])
    .select(['objects.maintenance', 'objects.withdrawn', 'objects.accessories'])
    .select('headquarters.name as place')
    .where(eb =>
      eb.or([
        eb('objects.id', '=', idOrCode),
        // Not upper(), which cannot use an index under row-level security.
        eb('objects.code', 'in', [idOrCode, idOrCode.toUpperCase(), idOrCode.toLowerCase()]),
      ]),
    )
    .orderBy(eb => eb('objects.code', '=', idOrCode), 'desc')
    .orderBy(eb => eb('objects.id', '=', idOrCode), 'desc')
    .orderBy('objects.code')
    .executeTakeFirst()
}

/** The products that the library lends, of one category or all, by code. */
export function listLabelledProducts(db: Db, category?: string): Promise<LabelledProduct[]> {
  const products = db
    .selectFrom('objects')
    .select(['objects.id', 'objects.code', 'objects.name'])
    .where('objects.withdrawn', '=', false)
    .orderBy('objects.code')
  if (!category) return products.execute()
  return products
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('object_categories')
          .select('object_categories.slug')
          .whereRef('object_categories.object_id', '=', 'objects.id')
          .where('object_categories.slug', '=', category),
      ),
    )
    .execute()
}

/** @returns whether it changed */
export async function updateMaintenance(
  db: Db,
  productId: string,
  maintenance: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('objects')
    .set({ maintenance })
    .where('id', '=', productId)
    .where('maintenance', '!=', maintenance)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
