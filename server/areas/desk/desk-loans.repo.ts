import type { InferResult } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { outStates } from '#domain/loans/states.ts'
import { codeOf } from '#domain/search/terms.ts'
import { membersWith, productsWith } from '#server/areas/catalogue/search-terms.repo.ts'
import { bookedTogether } from '#server/areas/loans/bookings.repo.ts'
import { outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import { type Part, partOf } from '#server/core/store/part.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Loans with their product, borrower and pickup point. Reservations are left out. */
function selectDeskLoans(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .leftJoin('headquarters', 'headquarters.id', 'loans.headquarters_id')
    .selectAll('loans')
    .select(['copies.code', 'objects.name', 'objects.names', 'objects.imgs', 'objects.accessories'])
    .select('objects.handout_note')
    .select(['members.name as borrower', 'members.card_number', 'members.phone_number'])
    .select(['headquarters.name as point', bookedTogether.as('booked')])
    .where('loans.status', '!=', 'checkout')
}

export type DeskLoanRow = InferResult<ReturnType<typeof selectDeskLoans>>[number]

export function findDeskLoan(db: Db, id: string): Promise<DeskLoanRow | undefined> {
  return selectDeskLoans(db).where('loans.id', '=', id).executeTakeFirst()
}

/** The loans of a booking, in the order of the checkout. */
export function listDeskBooking(db: Db, bookingId: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db)
    .where('loans.booking_id', '=', bookingId)
    .orderBy(eb => eb.fn('length', ['loans.number']))
    .orderBy('loans.number')
    .execute()
}

/** The loans of a product that are not closed, by their first day. */
export function listStandingLoans(db: Db, productId: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db)
    .where('loans.object_id', '=', productId)
    .where('loans.status', 'in', standingOrderStatuses)
    .orderBy('loans.from_date')
    .execute()
}

/** The loan that is out with a copy of a product. */
export function findLoanWith(
  db: Db,
  { object_id, copy_id }: Pick<DeskLoanRow, 'object_id' | 'copy_id'>,
) {
  return db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', object_id)
    .where('copy_id', '=', copy_id)
    .where('status', 'in', outStates)
    .executeTakeFirst()
}

/** The closed loans of a product whose last move may be undone, the last one first. */
export function listUndoableClosedLoans(db: Db, productId: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db)
    .where('loans.object_id', '=', productId)
    .where('loans.undo_until', 'is not', null)
    .where('loans.closed_at', 'is not', null)
    .orderBy('loans.closed_at', 'desc')
    .execute()
}

/**
 * Loans that are collected or returned on a day, done or not; with `late`, also those due before. Private
 * loans are left out.
 */
export function listLoansOfDay(
  db: Db,
  { day, late, pointId }: { day: string; late: boolean; pointId: string | undefined },
): Promise<DeskLoanRow[]> {
  const loans = selectDeskLoans(db)
    .where('loans.method', '!=', 'p2p')
    .where(eb =>
      eb.or([
        eb.and([
          // A denied one while that can be undone.
          eb.or([
            eb('loans.status', '=', 'pending'),
            eb.and([eb('loans.status', '=', 'denied'), eb('loans.undo_until', 'is not', null)]),
          ]),
          eb('loans.from_date', '<=', day),
          eb.or([
            eb('loans.collect_by', '>=', day),
            // It waits for its product until its end.
            eb.and([
              eb('loans.to_date', '>=', day),
              eb.or([outOfService('loans'), eb(outUntil, 'is not', null)]),
            ]),
          ]),
        ]),
        eb('loans.delivery_date', '=', day),
        eb.and([eb('loans.status', 'in', outStates), eb('loans.to_date', late ? '<=' : '=', day)]),
        eb('loans.return_date', '=', day),
      ]),
    )
    .orderBy('objects.name')
  return (pointId ? loans.where('loans.headquarters_id', '=', pointId) : loans).execute()
}

/** Loans delivered at home that are not closed, by their next day. */
export function listDeliveries(db: Db, part: Part) {
  const loans = selectDeskLoans(db)
    .where('loans.method', '=', 'delivery')
    .where('loans.status', 'in', standingOrderStatuses)
    .orderBy(eb =>
      eb
        .case()
        .when('loans.status', '=', 'pending')
        .then(eb.ref('loans.from_date'))
        .else(eb.ref('loans.to_date'))
        .end(),
    )
    .orderBy('loans.id')
  return partOf(loans, part)
}

/** Loans that should have been returned before a day. */
export function listOverdueLoans(db: Db, day: string, part: Part) {
  const loans = selectDeskLoans(db)
    .where('loans.status', 'in', outStates)
    .where('loans.to_date', '<', day)
    .orderBy('loans.to_date')
    .orderBy('loans.id')
  return partOf(loans, part)
}

/** Those of a member, the latest first. */
export function listOverdueOf(db: Db, memberId: string, day: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db)
    .where('loans.member_id', '=', memberId)
    .where('loans.status', 'in', outStates)
    .where('loans.to_date', '<', day)
    .orderBy('loans.to_date')
    .orderBy('loans.id')
    .execute()
}

/** Closed loans, the last one first: all, or those that have each word in their number, their product or their borrower. */
export function listClosedLoans(db: Db, terms: readonly string[], part: Part) {
  let loans = selectDeskLoans(db)
    .where('loans.closed_at', 'is not', null)
    .orderBy('loans.closed_at', 'desc')
    .orderBy('loans.id')
  for (const term of terms) {
    loans = loans.where(eb =>
      eb.or([
        eb('loans.number', 'in', numbersOf(term)),
        eb(
          'loans.object_id',
          'in',
          eb.selectFrom(productsWith([term], codeOf(term)).as('p')).select('p.id'),
        ),
        eb('loans.member_id', 'in', eb.selectFrom(membersWith([term]).as('m')).select('m.id')),
      ]),
    )
  }
  return partOf(loans, part)
}

/** A loan's number as it is stored, with zeros before a short one. */
const numbersOf = (typed: string) => [...new Set([typed, typed.padStart(6, '0')])]

/** The loan of this number, with or without its zeros, closed or not. */
export function listLoansNumbered(db: Db, number: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db).where('loans.number', 'in', numbersOf(number)).execute()
}

/** Loans that include a day, closed or not, without cancelled ones. */
export function listLoansDuring(db: Db, day: string, part: Part) {
  const loans = selectDeskLoans(db)
    .where('loans.status', '!=', 'cancelled')
    .where('loans.from_date', '<=', day)
    .where('loans.to_date', '>=', day)
    .orderBy('loans.to_date')
    .orderBy('loans.id')
  return partOf(loans, part)
}
