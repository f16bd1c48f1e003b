import type { Updateable } from 'kysely'
import type { HeadquartersTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The library's own pickup points in its order, each with whether nothing has ever used it. */
export function listOwnPoints(db: Db) {
  return db
    .selectFrom('headquarters')
    .select(['id', 'name', 'kind', 'available', 'address', 'cap', 'city', 'province'])
    .select(['latitude', 'longitude', 'opening_days', 'opening_times', 'smartlocker_instruction'])
    .select('lines')
    .select(eb => {
      const used = (['objects', 'copies', 'loans', 'carts', 'crm_connections'] as const).map(
        table =>
          eb.exists(
            eb
              .selectFrom(table)
              .select('library_id')
              .whereRef(
                table === 'loans' || table === 'carts'
                  ? `${table}.headquarters_id`
                  : `${table}.location_id`,
                '=',
                'headquarters.id',
              ),
          ),
      )
      return eb.not(eb.or(used)).as('unused')
    })
    .where('kind', '!=', 'private')
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** How many pickup points the library has, members' homes left out. */
export async function countOwnPoints(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('headquarters')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('kind', '!=', 'private')
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function updatePoint(db: Db, id: string, change: Updateable<HeadquartersTable>) {
  return db.updateTable('headquarters').set(change).where('id', '=', id).execute()
}

/** Deletes its hours too. */
export function deletePoint(db: Db, id: string) {
  return db.deleteFrom('headquarters').where('id', '=', id).execute()
}

type Closure = { name: string | null; first_day: string; last_day: string }

/** Replaces the closures that end on `since` or later. */
export async function replaceClosures(
  db: Db,
  id: string,
  since: string,
  closures: readonly Closure[],
) {
  await db
    .deleteFrom('holidays')
    .where('headquarters_id', '=', id)
    .where('last_day', '>=', since)
    .execute()
  if (closures.length === 0) return
  await db
    .insertInto('holidays')
    .values(closures.map(row => ({ headquarters_id: id, ...row })))
    .execute()
}

/** Adds a closure to some pickup points, except where there is the same one already. */
export async function insertClosure(db: Db, ids: readonly string[], closure: Closure) {
  const { first_day, last_day } = closure
  const same = await db
    .selectFrom('holidays')
    .select('headquarters_id as id')
    .where('headquarters_id', 'in', ids)
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .execute()
  const missing = ids.filter(id => !same.some(row => row.id === id))
  if (missing.length === 0) return
  await db
    .insertInto('holidays')
    .values(missing.map(headquarters_id => ({ headquarters_id, ...closure })))
    .execute()
}

type ExtraDay = { day: string; hours: string }

/** Replaces the additional opening days from `since` on. */
export async function replaceAdditionalDays(
  db: Db,
  id: string,
  since: string,
  days: readonly ExtraDay[],
) {
  await db
    .deleteFrom('additional_days')
    .where('headquarters_id', '=', id)
    .where('day', '>=', since)
    .execute()
  if (days.length === 0) return
  await db
    .insertInto('additional_days')
    .values(days.map(row => ({ headquarters_id: id, ...row })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
