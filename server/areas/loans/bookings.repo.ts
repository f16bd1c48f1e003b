import { sql } from 'kysely'
import type { Db } from '#server/core/store/transaction.ts'

/** The ids of the loans that were booked together with one of a query, and its own, in the order of the checkout. */
export const bookedTogether = sql<string[]>`array(select booked.id from loans as booked
  where booked.booking_id = loans.booking_id and booked.status <> 'checkout'
  order by length(booked.number), booked.number)`

/** How many loans were booked together with one of a query, itself included. */
export const countBooked = sql<number>`(select count(*)::int from loans as booked
  where booked.booking_id = loans.booking_id and booked.status <> 'checkout')`

/** The loans of a booking, in the order of the checkout. Reservations are left out. */
export function listLoansOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('loans')
    .select(['id', 'object_id', 'member_id', 'status', 'method', 'headquarters_id', 'shipping_geo'])
    .where('booking_id', '=', bookingId)
    .where('status', '!=', 'checkout')
    .orderBy(eb => eb.fn('length', ['number']))
    .orderBy('number')
    .execute()
}

/** The names of some products, withdrawn or not. */
export async function listNames(db: Db, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('objects')
    .select(['id', 'name', 'names'])
    .where('id', 'in', productIds)
    .execute()
}
