import { type ExpressionBuilder, sql } from 'kysely'
import { addDays } from '#domain/days/plain-date.ts'
import { outStates } from '#domain/loans/states.ts'
import { outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import { isQuiet } from '#server/platform/notifications/quiet.repo.ts'
import type { Loan } from './loan.ts'

export type DueLoan = { library_id: string; id: string; booking_id: string }

/** Loans of every library whose last move can no longer be undone at `at`, the oldest first. */
export function listMovesToFinish(db: AnyDb, at: Date, limit: number): Promise<DueLoan[]> {
  return db
    .selectFrom('loans')
    .select(['library_id', 'id', 'booking_id'])
    .where('undo_until', '<=', at)
    .orderBy('undo_until')
    .limit(limit)
    .execute()
}

type Days = { today: string; tomorrow: string; overdue: readonly string[] }

/**
 * Loans in the libraries of a time zone that begin or end tomorrow, that have begun while their product is not at hand,
 * or that should have ended on one of the days `overdue`, or whose steps began a day after. Their borrowers are not quiet, got no reminder of the booking today, nor one that
 * they wait for the product.
 */
export function listLoansToRemind(db: AnyDb, zone: string, { today, tomorrow, overdue }: Days) {
  const begun = overdue.map(day => addDays(day, 1))
  return db
    .selectFrom('loans')
    .innerJoin('libraries', 'libraries.id', 'loans.library_id')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.library_id', 'loans.id', 'loans.booking_id'])
    .where('libraries.time_zone', '=', zone)
    .where(isQuiet('loans'), '=', false)
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
          eb.not(
            eb.exists(
              noticesOfBooking(eb)
                .whereRef('booked.object_id', '=', 'loans.object_id')
                .where('notices.kind', '=', 'awaited'),
            ),
          ),
        ]),
        eb.and([
          eb('loans.status', 'in', outStates),
          eb('loans.to_date', 'in', [tomorrow, ...overdue]),
        ]),
        eb.and([eb('loans.status', 'in', outStates), eb('loans.steps_from', 'in', begun)]),
      ]),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          noticesOfBooking(eb)
            .where('notices.day', '=', today)
            .where('notices.kind', 'in', ['pickup_tomorrow', 'awaited', 'end_tomorrow', 'overdue']),
        ),
      ),
    )
    .execute()
}

/** The notices about the loans that were booked together with one of a query, and about itself. */
function noticesOfBooking(eb: ExpressionBuilder<Tables, 'loans'>) {
  return eb
    .selectFrom('loans as booked')
    .innerJoin('notices', join =>
      join
        .onRef('notices.library_id', '=', 'booked.library_id')
        .onRef('notices.ref', '=', 'booked.id'),
    )
    .select('notices.id')
    .whereRef('booked.library_id', '=', 'loans.library_id')
    .whereRef('booked.booking_id', '=', 'loans.booking_id')
}

/**
 * Removes the unsent reminders that name a loan. If one names several loans, the job queues another one without this
 * loan.
 */
export async function deleteUnsentReminders(db: Db, loanId: string, kinds: readonly string[]) {
  await sql`with booked as (
      select booked.id, booked.id <> loans.id as other from loans
      join loans booked on booked.library_id = loans.library_id and booked.booking_id = loans.booking_id
      where loans.id = ${loanId}),
    gone as (
      delete from mails where ref in (select id from booked) and kind = any(${kinds}) and sent_at is null
      returning ref, kind, day)
    delete from notices using gone
    where notices.ref = gone.ref and notices.kind = gone.kind and notices.day = gone.day
      and exists (select from booked where other)`.execute(db)
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
