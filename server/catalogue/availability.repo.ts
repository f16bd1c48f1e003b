import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { holdingStatuses } from '#domain/days/busy.ts'
import { selectOpenings } from '../pickup-points/openings.repo.ts'
import { selectTurns } from '../queue/queue-entries.repo.ts'
import type { Db } from '../store/transaction.ts'

/** The columns of a product that decide when it can be borrowed. */
export type ProductFacts = {
  id: string
  location_id: string
  preparation_days: number | null
  max_months: number
  maintenance: boolean
}

/** The facts of a product, withdrawn or not. @throws NoResultError for an unknown id */
export function getProductFacts(db: Db, id: string): Promise<ProductFacts> {
  return db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days', 'max_months', 'maintenance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Reservations that expired before the instant `at` do not count. */
type When = { today: string; at: Date }

/** What keeps some products busy from `today` on: loans, turns of queues and owners' absences. */
export function findBusyRows(db: Db, productIds: readonly string[], when: When) {
  return db.selectNoFrom(selectBusyRows(db, productIds, when)).executeTakeFirstOrThrow()
}

export type BusyRows = Awaited<ReturnType<typeof findBusyRows>>

/** The same, with when each pickup point is open, in one query. */
export function findCalendarRows(db: Db, productIds: readonly string[], when: When) {
  return db
    .selectNoFrom([...selectOpenings(db, when.today), ...selectBusyRows(db, productIds, when)])
    .executeTakeFirstOrThrow()
}

function selectBusyRows(db: Db, productIds: readonly string[], when: When) {
  return [
    jsonArrayFrom(selectHoldingLoans(db, productIds, when)).as('loans'),
    jsonArrayFrom(selectTurns(db, productIds)).as('offered'),
    jsonArrayFrom(selectProductsAtHome(db, productIds, when.today)).as('homes'),
  ] as const
}

/** Loans and reservations that keep some products busy from `today` on. */
function selectHoldingLoans(db: Db, productIds: readonly string[], { today, at }: When) {
  return db
    .selectFrom('loans')
    .select(['id', 'object_id', 'member_id', 'status', 'from_date as from', 'to_date as to'])
    .select(['busy_until', 'return_date'])
    .where('object_id', '=', eb => eb.fn.any(sql.val(productIds)))
    .where('status', 'in', [...holdingStatuses, 'returned'])
    .where(eb =>
      eb.or([eb('busy_until', '>=', today), eb('status', 'in', ['approved', 'extended'])]),
    )
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('from_date')
}

/** Those of some products that are at a member's home, with the days on which nobody is there. */
function selectProductsAtHome(db: Db, productIds: readonly string[], today: string) {
  return db
    .selectFrom('objects')
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .select('objects.id')
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('holidays')
          .select(['holidays.first_day', 'holidays.last_day'])
          .select(of =>
            of
              .fn<string[]>('array', [
                of
                  .selectFrom('additional_days')
                  .select('additional_days.day')
                  .whereRef('additional_days.headquarters_id', '=', 'holidays.headquarters_id')
                  .whereRef('additional_days.day', '>=', 'holidays.first_day')
                  .whereRef('additional_days.day', '<=', 'holidays.last_day'),
              ])
              .as('open_days'),
          )
          .whereRef('holidays.headquarters_id', '=', 'headquarters.id')
          .where('holidays.last_day', '>=', today),
      ).as('absences'),
    )
    .where('objects.id', '=', eb => eb.fn.any(sql.val(productIds)))
    .where('headquarters.kind', '=', 'private')
}
