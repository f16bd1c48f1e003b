import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/core/store/transaction.ts'

/**
 * The pickup points with their hours, closures and extra days from a day on, as columns of a larger query.
 * @param ids those of them; by default all
 */
export function selectOpenings(db: Db, since: string, ids?: Expression<readonly string[]>) {
  const places = db.selectFrom('headquarters').select(['id', 'kind', 'available'])
  const hours = db
    .selectFrom('opening_hours')
    .select(['headquarters_id', 'id', 'day', 'hours'])
    .orderBy('day')
  const holidays = db
    .selectFrom('holidays')
    .select(['headquarters_id', 'id', 'name'])
    .select(['first_day as inizio', 'last_day as fine'])
    .where('last_day', '>=', since)
    .orderBy('first_day')
  const days = db
    .selectFrom('additional_days')
    .select(['headquarters_id', 'id', 'day', 'hours'])
    .where('day', '>=', since)
    .orderBy('day')
  return [
    jsonArrayFrom(ids ? places.where('id', '=', eb => eb.fn.any(ids)) : places).as('places'),
    jsonArrayFrom(ids ? hours.where('headquarters_id', '=', eb => eb.fn.any(ids)) : hours).as(
      'hours',
    ),
    jsonArrayFrom(ids ? holidays.where('headquarters_id', '=', eb => eb.fn.any(ids)) : holidays).as(
      'holidays',
    ),
    jsonArrayFrom(ids ? days.where('headquarters_id', '=', eb => eb.fn.any(ids)) : days).as('days'),
  ] as const
}

export function findOpenings(db: Db, since: string) {
  return db.selectNoFrom(selectOpenings(db, since)).executeTakeFirstOrThrow()
}

export type OpeningRows = Awaited<ReturnType<typeof findOpenings>>
