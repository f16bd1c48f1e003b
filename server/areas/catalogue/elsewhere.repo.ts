import { sql } from 'kysely'
import type { Localized } from '#contract/texts/localized.ts'
import type { Db } from '#server/core/store/transaction.ts'
import type { TextQuery } from './search-terms.repo.ts'

type Most = { libraries: number; each: number }

/** Products of other libraries of the installation, the best library first. `at` is now. */
export async function findElsewhere(
  db: Db,
  { whole, typed }: TextQuery,
  at: Date,
  { libraries, each }: Most,
) {
  const found = sql<{ library_id: string; id: string; name: string; place: string }>`
    found_elsewhere(${whole}, ${typed}, ${at}, ${libraries}::int, ${each}::int)`
  return db
    .selectFrom(found.as('found'))
    .innerJoin('libraries', 'libraries.id', 'found.library_id')
    .select(['found.id', 'found.name', 'libraries.domain', 'libraries.name as library'])
    .select(sql<Localized>`names_elsewhere(found.library_id, found.id)`.as('names'))
    .orderBy('found.place')
    .execute()
}
