import { standingOrderStatuses } from '#contract/order-status.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The library's lockers, with the times when their keys were made and last used. */
export function listLockerRows(db: Db) {
  return db
    .selectFrom('headquarters')
    .leftJoin('locker_keys', 'locker_keys.headquarters_id', 'headquarters.id')
    .select(['headquarters.id', 'headquarters.name'])
    .select(['locker_keys.created_at', 'locker_keys.last_used_at'])
    .where('headquarters.kind', '=', 'smartlocker')
    .orderBy('headquarters.position')
    .execute()
}

export function deleteLockerKey(db: Db, lockerId: string) {
  return db.deleteFrom('locker_keys').where('headquarters_id', '=', lockerId).execute()
}

/** The loans of a pickup or deposit code at a locker: those that wait first, then other open ones, and in the order of the checkout. */
export function listLoansByCode(db: Db, lockerId: string, code: string) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', 'objects.id', 'loans.object_id')
    .select(['loans.id', 'loans.object_id', 'loans.number', 'loans.booking_id'])
    .select(['loans.pickup_code', 'objects.name as product'])
    .where('loans.headquarters_id', '=', lockerId)
    .where('loans.method', '=', 'smartlocker')
    .where('loans.status', '!=', 'checkout')
    .where(eb => eb.or([eb('loans.pickup_code', '=', code), eb('loans.deposit_code', '=', code)]))
    .orderBy(eb => eb('loans.status', '=', 'pending'), 'desc')
    .orderBy(eb => eb('loans.status', 'in', standingOrderStatuses), 'desc')
    .orderBy('loans.created_at', 'desc')
    .orderBy(eb => eb.fn('length', ['loans.number']))
    .orderBy('loans.number')
    .execute()
}
