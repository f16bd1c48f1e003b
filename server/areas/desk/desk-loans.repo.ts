import { expressionBuilder, type InferResult, sql } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { outStates } from '#domain/loans/states.ts'
import { codeOf } from '#domain/search/terms.ts'
import { membersWith, productsWith } from '#server/areas/catalogue/search-terms.repo.ts'
import { bookedTogether } from '#server/areas/loans/bookings.repo.ts'
import { outOfService, outUntil } from '#server/areas/pickup-points/whereabouts.repo.ts'
import type { Cursor } from '#server/core/store/cursor.ts'
import { type Part, partOf } from '#server/core/store/part.ts'
import type { Tables } from '#server/core/store/tables.ts'
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
    .select('members.quiet_since')
    .select(['headquarters.name as point', bookedTogether.as('booked')])
    .where('loans.status', '!=', 'checkout')
}

export type DeskLoanRow = InferResult<ReturnType<typeof selectDeskLoans>>[number]

export function findDeskLoan(db: Db, id: string): Promise<DeskLoanRow | undefined> {
  return selectDeskLoans(db).where('loans.id', '=', id).executeTakeFirst()
}

/** What a member has besides a loan, what is due first at the beginning. */
export function listStillOut(db: Db, { id, member_id }: Pick<DeskLoanRow, 'id' | 'member_id'>) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select(['loans.id', 'copies.code', 'objects.name', 'objects.names', 'loans.to_date'])
    .where('loans.member_id', '=', member_id)
    .where('loans.id', '!=', id)
    .where('loans.status', 'in', outStates)
    .orderBy('loans.to_date')
    .orderBy('loans.number')
    .execute()
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

const onLoan = expressionBuilder<Tables, 'loans'>()

/** It is not collected yet. A denied one too, while that can be undone. */
const waits = onLoan.or([
  onLoan('loans.status', '=', 'pending'),
  onLoan.and([onLoan('loans.status', '=', 'denied'), onLoan('loans.undo_until', 'is not', null)]),
])

const collectableOn = (day: string) =>
  onLoan.and([
    onLoan('loans.from_date', '<=', day),
    onLoan.or([
      onLoan('loans.collect_by', '>=', day),
      // It waits for its product until its end.
      onLoan.and([
        onLoan('loans.to_date', '>=', day),
        onLoan.or([outOfService('loans'), onLoan(outUntil, 'is not', null)]),
      ]),
    ]),
  ])

/**
 * What staff have to do with loans on a day, and what they have done while that can be undone. With `late` also what was due
 * before, and requests that an owner has not answered. Of a point, but requests, which belong to none.
 */
export function listLoansToDo(
  db: Db,
  { day, late, pointId }: { day: string; late: boolean; pointId: string | undefined },
): Promise<DeskLoanRow[]> {
  const isAway = onLoan('loans.method', '=', 'delivery')
  const done = onLoan.or([
    onLoan('loans.delivery_date', '=', day),
    onLoan('loans.return_date', '=', day),
  ])
  const due = onLoan.or([
    onLoan.and([
      waits,
      onLoan.or([collectableOn(day), onLoan.and([isAway, onLoan('loans.from_date', '<=', day)])]),
    ]),
    onLoan.and([
      onLoan('loans.status', 'in', outStates),
      onLoan.or([
        onLoan('loans.to_date', '=', day),
        ...(late ? [onLoan('loans.to_date', '<', day)] : []),
      ]),
    ]),
    onLoan.and([onLoan('loans.undo_until', 'is not', null), done]),
  ])
  const here = pointId ? [onLoan('loans.headquarters_id', '=', pointId)] : []
  const asked = onLoan.and([
    onLoan('loans.method', '=', 'p2p'),
    onLoan('loans.status', '=', 'pending'),
    onLoan('loans.owner_agreed_at', 'is', null),
  ])
  return selectDeskLoans(db)
    .where(eb =>
      eb.or([eb.and([eb('loans.method', '!=', 'p2p'), due, ...here]), ...(late ? [asked] : [])]),
    )
    .orderBy('objects.name')
    .orderBy('loans.id')
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
        eb.and([waits, collectableOn(day)]),
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

/** The loans of a member that are not closed, by their first day. */
export function listStandingLoansOf(db: Db, memberId: string): Promise<DeskLoanRow[]> {
  return selectDeskLoans(db)
    .where('loans.member_id', '=', memberId)
    .where('loans.status', 'in', standingOrderStatuses)
    .orderBy('loans.from_date')
    .orderBy('loans.id')
    .execute()
}

/** The closed loans of a member, the last one first, from the one after the cursor on. */
export function listClosedLoansOf(
  db: Db,
  memberId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<DeskLoanRow[]> {
  const loans = selectDeskLoans(db)
    .where('loans.member_id', '=', memberId)
    .where('loans.closed_at', 'is not', null)
    .orderBy('loans.closed_at', 'desc')
    .orderBy('loans.id', 'desc')
    .limit(limit)
  if (!after) return loans.execute()
  const { key, id } = after
  return loans
    .where(sql<boolean>`(loans.closed_at, loans.id) < (${key}::timestamptz, ${id})`)
    .execute()
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
