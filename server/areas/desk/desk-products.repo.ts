import { sql } from 'kysely'
import type { CopyState } from '#contract/shapes/catalogue.ts'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

/**
 * A copy with its product, withdrawn or not, by the code on its label, its id or the product's. The exact spelling comes
 * first: two copies may have codes that differ only in case.
 */
export function findDeskCopy(db: Db, idOrCode: string) {
  return db
    .selectFrom('copies')
    .innerJoin('objects', 'objects.id', 'copies.object_id')
    .innerJoin('headquarters', join =>
      join.on('headquarters.id', '=', sql`coalesce(copies.location_id, objects.location_id)`),
    )
    .select(['copies.id', 'copies.object_id', 'copies.code', 'copies.state'])
    .select(['objects.name', 'objects.names'])
    .select(['objects.imgs', 'objects.accessories', 'objects.handout_note', 'objects.withdrawn'])
    .select('objects.manual')
    .select(['headquarters.name as place', 'headquarters.id as place_id'])
    .select(sql<string | null>`coalesce(copies.corner, objects.corner)`.as('corner'))
    .where(eb =>
      eb.or([
        eb('copies.id', '=', idOrCode),
        // Not upper(), which cannot use an index under row-level security.
        eb('copies.code', 'in', [idOrCode, idOrCode.toUpperCase(), idOrCode.toLowerCase()]),
      ]),
    )
    .orderBy(eb => eb('copies.code', '=', idOrCode), 'desc')
    .orderBy(eb => eb('copies.id', '=', idOrCode), 'desc')
    .orderBy('copies.code')
    .executeTakeFirst()
}

/** A copy by its id. */
export function findCopy(db: Db, id: string) {
  return db
    .selectFrom('copies')
    .select(['id', 'object_id', 'code', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The copies of the products that the library lends, of one category or all, by code; not those that it has given up. */
export function listLabelledCopies(db: Db, category?: string): Promise<LabelledProduct[]> {
  const copies = db
    .selectFrom('copies')
    .innerJoin('objects', 'objects.id', 'copies.object_id')
    .select(['copies.id', 'copies.code', 'objects.name'])
    .where('objects.withdrawn', '=', false)
    .where('copies.state', '!=', 'retired')
    .orderBy('copies.code')
  if (!category) return copies.execute()
  return copies
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

/** Notes where a copy is, and who saw it there. A point that the library does not have changes nothing. */
export function updateSeen(
  db: Db,
  copyId: string,
  { pointId, memberId, at }: { pointId: string; memberId: string; at: Date },
) {
  return db
    .updateTable('copies')
    .from('headquarters')
    .set({ seen_at: at, seen_location_id: pointId, seen_by: memberId })
    .where('copies.id', '=', copyId)
    .where('headquarters.id', '=', pointId)
    .execute()
}

/** @returns whether it changed */
export async function updateMaintenance(db: Db, productId: string, maintenance: boolean) {
  const changed = await db
    .updateTable('objects')
    .set({ maintenance })
    .where('id', '=', productId)
    .where('maintenance', '!=', maintenance)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Sets the state of a copy, with its reason and who set it. @returns whether it changed */
export async function updateCopyState(
  db: Db,
  id: string,
  { state, reason, memberId, at }: { state: CopyState; reason: string; memberId: string; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('copies')
    .set({ state, state_reason: reason, state_since: at, state_by: memberId })
    .where('id', '=', id)
    .where('state', '!=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
