import type { Selectable } from 'kysely'
import type { HeadquartersTable } from '../store/tables/catalogue.ts'
import type { Db } from '../store/transaction.ts'

export type PickupPoint = Selectable<HeadquartersTable>

export function findPickupPoint(db: Db, id: string): Promise<PickupPoint> {
  return db.selectFrom('headquarters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Pickup points by id. Duplicates and `null` are left out. */
export async function findPickupPoints(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, PickupPoint>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('headquarters').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** All pickup points, in the library's order. */
export function listPickupPoints(db: Db): Promise<PickupPoint[]> {
  return db.selectFrom('headquarters').selectAll().orderBy('position').orderBy('name').execute()
}
