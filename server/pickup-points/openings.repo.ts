import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../store/transaction.ts'

/** The pickup points with their hours, closures and extra days from a day on, as columns of a larger query. */
export function selectOpenings(db: Db, since: string) {
  return [
    jsonArrayFrom(db.selectFrom('headquarters').select(['id', 'kind', 'available'])).as('places'),
    jsonArrayFrom(
      db
        .selectFrom('opening_hours')
        .select(['headquarters_id', 'id', 'day', 'hours'])
        .orderBy('day'),
    ).as('hours'),
    jsonArrayFrom(
      db
        .selectFrom('holidays')
        .select(['headquarters_id', 'id', 'name'])
        .select(['first_day as inizio', 'last_day as fine'])
        .where('last_day', '>=', since)
        .orderBy('first_day'),
    ).as('holidays'),
    jsonArrayFrom(
      db
        .selectFrom('additional_days')
        .select(['headquarters_id', 'id', 'day', 'hours'])
        .where('day', '>=', since)
        .orderBy('day'),
    ).as('days'),
  ] as const
}

export function findOpenings(db: Db, since: string) {
  return db.selectNoFrom(selectOpenings(db, since)).executeTakeFirstOrThrow()
}

export type OpeningRows = Awaited<ReturnType<typeof findOpenings>>
