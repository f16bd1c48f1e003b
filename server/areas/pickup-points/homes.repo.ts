import type { Updateable } from 'kysely'
import type { HeadquartersTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The columns of a position that is unknown. */
export const noPosition = {
  latitude: null,
  longitude: null,
  approximate_latitude: null,
  approximate_longitude: null,
  map_link: null,
} as const

/** The member's home as a pickup point, if there is one. */
export function findHome(db: Db, ownerId: string) {
  return db
    .selectFrom('headquarters')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'private')
    .executeTakeFirst()
}

type Address = { address: string; cap: string; city: string }

/** Changes a member's home, unless it already has that address. */
export function updateHome(
  db: Db,
  ownerId: string,
  values: Updateable<HeadquartersTable> & Address,
) {
  const { address, cap, city } = values
  return db
    .updateTable('headquarters')
    .set(values)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'private')
    .where(eb =>
      eb.not(eb.and([eb('address', '=', address), eb('cap', '=', cap), eb('city', '=', city)])),
    )
    .execute()
}
