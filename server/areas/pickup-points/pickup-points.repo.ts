import type { Insertable, Selectable } from 'kysely'
import type { HeadquartersTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

export type PickupPointRow = Selectable<HeadquartersTable>

export function findPickupPoint(db: Db, id: string): Promise<PickupPointRow> {
  return db.selectFrom('headquarters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Pickup points by id. Duplicates and `null` are left out. */
export async function findPickupPoints(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('headquarters').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** All pickup points, in the library's order. */
export function listPickupPoints(db: Db): Promise<PickupPointRow[]> {
  return db.selectFrom('headquarters').selectAll().orderBy('position').orderBy('name').execute()
}

/** Whether this id is one of the library's own pickup points, not a member's home. */
export async function isOwnPoint(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('headquarters')
    .select('id')
    .where('id', '=', id)
    .where('kind', '!=', 'private')
    .executeTakeFirst()
  return row !== undefined
}

export function insertPickupPoint(db: Db, row: Insertable<HeadquartersTable>) {
  return db.insertInto('headquarters').values(row).execute()
}

/** Stores the hours of each weekday, from Monday on. */
export function saveHours(db: Db, id: string, week: readonly string[]) {
  return db
    .insertInto('opening_hours')
    .values(week.map((hours, index) => ({ headquarters_id: id, day: index + 1, hours })))
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'headquarters_id', 'day'])
        .doUpdateSet(eb => ({ hours: eb.ref('excluded.hours') })),
    )
    .execute()
}
