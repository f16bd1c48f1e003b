import type { ExpressionBuilder } from 'kysely'
import { outStates } from '#domain/loans/states.ts'
import { outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import type { Loan } from './loan.ts'

export type DueLoan = { library_id: string; id: string }

/** Loans of every library whose last move can no longer be undone at `at`, the oldest first. */
export function listMovesToFinish(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  return db
    .selectFrom('loans')
    .select(['library_id', 'id'])
    .where('undo_until', '<=', at)
    .orderBy('undo_until')
    .limit(limit)
    .execute()
}

/** The notifications about a loan. */
const noticesOf = (eb: ExpressionBuilder<Tables, 'loans'>) =>
  eb
    .selectFrom('notices')
    .select('notices.id')
    .whereRef('notices.library_id', '=', 'loans.library_id')
    .whereRef('notices.ref', '=', 'loans.id')

type Days = { today: string; tomorrow: string; overdue: readonly string[] }

/**
 * Loans in the libraries of a time zone that begin or end tomorrow, that have begun while their product is not at hand,
 * or that should have ended on one of the days `overdue`. Their borrowers got no reminder today, nor one that they wait.
 */
export function listLoansToRemind(db: AnyDb, zone: string, { today, tomorrow, overdue }: Days) {
  return db
    .selectFrom('loans')
    .innerJoin('libraries', 'libraries.id', 'loans.library_id')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.library_id', 'loans.id'])
    .where('libraries.time_zone', '=', zone)
    .where(eb =>
      eb.or([
        eb.and([
          eb('loans.status', '=', 'pending'),
          eb('loans.from_date', '=', tomorrow),
          eb('objects.withdrawn', '=', false),
        ]),
        eb.and([
          eb('loans.status', '=', 'pending'),
          eb('loans.from_date', '<=', today),
          eb('loans.to_date', '>=', today),
          eb.or([eb('loans.method', '!=', 'p2p'), eb('loans.owner_agreed_at', 'is not', null)]),
          eb.or([outOfService('loans'), eb(outUntil, 'is not', null)]),
          eb.not(eb.exists(noticesOf(eb).where('notices.kind', '=', 'awaited'))),
        ]),
        eb.and([
          eb('loans.status', 'in', outStates),
          eb('loans.to_date', 'in', [tomorrow, ...overdue]),
        ]),
      ]),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          noticesOf(eb)
            .where('notices.day', '=', today)
            .where('notices.kind', 'in', ['pickup_tomorrow', 'awaited', 'end_tomorrow', 'overdue']),
        ),
      ),
    )
    .execute()
}

/** A loan, whose row is locked until the commit; `undefined` if another transaction has locked it. */
export function lockLoanIfFree(db: Db, id: string): Promise<Loan | undefined> {
  return db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
