import type { InferResult } from 'kysely'
import { reviewedByBorrower } from '#server/areas/catalogue/reviews.repo.ts'
import { selectPaymentOfLoan } from '#server/areas/payments/paid.repo.ts'
import { isMissing, outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { countBooked } from '../bookings.repo.ts'

/** Loans as calendars and e-mails name them: without a private home's address, without reservations. */
export function selectSummaries(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .leftJoin('headquarters', join =>
      join
        .onRef('headquarters.id', '=', 'loans.headquarters_id')
        .on('headquarters.kind', '!=', 'private'),
    )
    .select(['loans.id', 'loans.member_id', 'loans.status', 'loans.revision', 'loans.motivation'])
    .select(['loans.ended_because', 'loans.undo_until', 'loans.lost'])
    .select(['loans.from_date as from', 'loans.to_date as to', 'loans.collect_by'])
    .select(['loans.method', 'loans.shipping_geo', 'loans.object_id', 'loans.owner_agreed_at'])
    .select(['loans.headquarters_id', 'loans.booking_id', countBooked.as('booked')])
    .select(['objects.name', 'objects.names', 'objects.owner_id', 'objects.handout_note'])
    .select('objects.manual')
    .select([outOfService('loans').as('maintenance'), outUntil.as('out_until')])
    .select(isMissing('loans').as('missing'))
    .select(['headquarters.name as point', 'headquarters.address', 'headquarters.city'])
    .select(reviewedByBorrower.as('reviewed'))
    .select(selectPaymentOfLoan(db))
    .where('loans.status', '!=', 'checkout')
}

export type LoanSummary = InferResult<ReturnType<typeof selectSummaries>>[number]

/** The loans of a booking, in the order of the checkout. */
export function listSummariesOfBooking(db: Db, bookingId: string): Promise<LoanSummary[]> {
  return selectSummaries(db)
    .where('loans.booking_id', '=', bookingId)
    .orderBy(eb => eb.fn('length', ['loans.number']))
    .orderBy('loans.number')
    .execute()
}

export function findLoanSummary(db: Db, id: string): Promise<LoanSummary | undefined> {
  return selectSummaries(db).where('loans.id', '=', id).executeTakeFirst()
}

/** The loan, if the member is its borrower or owner. */
export function findLoanSummaryOf(db: Db, id: string, memberId: string) {
  return selectSummaries(db)
    .where('loans.id', '=', id)
    .where(eb =>
      eb.or([eb('loans.member_id', '=', memberId), eb('objects.owner_id', '=', memberId)]),
    )
    .executeTakeFirst()
}

/** A borrower's loans that end on a day or later, by their first day. */
export function listLoanSummaries(db: Db, memberId: string, endsFrom: string) {
  return selectSummaries(db)
    .where('loans.member_id', '=', memberId)
    .where('loans.to_date', '>=', endsFrom)
    .orderBy('loans.from_date')
    .execute()
}
