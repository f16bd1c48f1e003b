import type { InferResult } from 'kysely'
import { openOrderStatuses } from '#contract/order-status.ts'
import { reviewedByBorrower } from '#server/areas/catalogue/reviews.repo.ts'
import { selectPaymentOfLoan } from '#server/areas/payments/paid.repo.ts'
import { isMissing, outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { bookedTogether } from './bookings.repo.ts'

/** Loans with their product, borrower and owner. Reservations are left out. */
function selectDetails(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .innerJoin('members as borrower', 'borrower.id', 'loans.member_id')
    .leftJoin('members as owner', 'owner.id', 'objects.owner_id')
    .selectAll('loans')
    .select(['objects.name', 'objects.names', 'objects.imgs', 'objects.owner_id'])
    .select([outOfService('loans').as('maintenance'), outUntil.as('out_until')])
    .select(isMissing('loans').as('missing'))
    .select(['borrower.first_name as borrower_name', 'borrower.phone_number as borrower_phone'])
    .select(['owner.first_name as owner_name', 'owner.phone_number as owner_phone'])
    .select([reviewedByBorrower.as('reviewed'), bookedTogether.as('booked')])
    .select(selectPaymentOfLoan(db))
    .where('loans.status', '!=', 'checkout')
}

/** A loan's row with its product, borrower and owner. */
export type LoanDetails = InferResult<ReturnType<typeof selectDetails>>[number]

export function findLoanDetails(db: Db, id: string): Promise<LoanDetails | undefined> {
  return selectDetails(db).where('loans.id', '=', id).executeTakeFirst()
}

/** The loans of a booking, in the order of the checkout. */
export function listDetailsOfBooking(db: Db, bookingId: string): Promise<LoanDetails[]> {
  return selectDetails(db)
    .where('loans.booking_id', '=', bookingId)
    .orderBy(eb => eb.fn('length', ['loans.number']))
    .orderBy('loans.number')
    .execute()
}

/** Open loans, by their first day. */
function selectOpen(db: Db) {
  return selectDetails(db).where('loans.status', 'in', openOrderStatuses).orderBy('loans.from_date')
}

export function listOpenLoansOfBorrower(db: Db, memberId: string): Promise<LoanDetails[]> {
  return selectOpen(db).where('loans.member_id', '=', memberId).execute()
}

export function listOpenLoansOfOwner(db: Db, ownerId: string): Promise<LoanDetails[]> {
  return selectOpen(db).where('objects.owner_id', '=', ownerId).execute()
}

export function listOpenLoansOfProduct(db: Db, productId: string): Promise<LoanDetails[]> {
  return selectOpen(db).where('loans.object_id', '=', productId).execute()
}

/** Closed loans, newest first; without a limit, all. */
export function listClosedLoansOfBorrower(db: Db, memberId: string, limit?: number) {
  const closed = selectDetails(db)
    .where('loans.member_id', '=', memberId)
    .where('loans.status', 'not in', openOrderStatuses)
    .orderBy('loans.created_at', 'desc')
  return (limit ? closed.limit(limit) : closed).execute()
}
