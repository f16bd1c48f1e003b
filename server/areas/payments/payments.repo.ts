import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { uncollectedEnds } from '#domain/loans/states.ts'
import type { PaymentsTable } from '#server/core/store/tables/payments.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/** @returns the new payment's id */
export async function insertPayment(db: Db, row: Insertable<PaymentsTable>): Promise<string> {
  const { id } = await db
    .insertInto('payments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findPayment(db: Db, by: { id: string } | { order_id: string }) {
  const payments = db.selectFrom('payments').selectAll()
  const one =
    'id' in by ? payments.where('id', '=', by.id) : payments.where('order_id', '=', by.order_id)
  return one.executeTakeFirst()
}

/** The payment, locked until the transaction ends. */
export function lockPayment(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function updatePayment(db: Db, id: string, change: Updateable<PaymentsTable>) {
  return db.updateTable('payments').set(change).where('id', '=', id).execute()
}

/** @returns whether the payment was still to be refunded */
export async function setRefunded(
  db: Db,
  id: string,
  { captureId, at }: { captureId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(eb => ({
      status: 'refunded' as const,
      capture_id: captureId,
      refunded_at: at,
      // Refunded at once, it was never settled.
      settled_at: eb.fn.coalesce('settled_at', eb.val(at)),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['created', 'owed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the payment of a delivery that is cancelled: a job refunds it. The delivery of a booking is cancelled when the last of
 * its loans has ended before it left. One whose end the desk can still undo has not ended.
 */
export async function setOwed(db: Db, { id, booking_id }: { id: string; booking_id: string }) {
  const booked = db.selectFrom('loans').where('booking_id', '=', booking_id)
  // Of two loans that end at once the second waits here, and then sees that the first has ended.
  await db
    .selectFrom('payments')
    .select('id')
    .where('loan_id', 'in', booked.select('id'))
    .forUpdate()
    .execute()
  const others = booked
    .select('id')
    .where('id', '!=', id)
    .where(eb => eb.or([eb('status', 'not in', uncollectedEnds), eb('undo_until', 'is not', null)]))
  await db
    .updateTable('payments')
    .set({ status: 'owed' })
    .where('loan_id', 'in', booked.select('id'))
    .where('status', '=', 'granted')
    .where(eb => eb.not(eb.exists(others)))
    .execute()
}

/** A member's payments with an open order, made after `since`. */
export function listOpenPayments(db: Db, memberId: string, since: Date) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'created')
    .where('order_id', 'is not', null)
    .where('created_at', '>', since)
    .execute()
}

/** In every library: gives up open payments made before `oldest`. */
export function abandonPayments(db: AnyDb, oldest: Date) {
  return db
    .updateTable('payments')
    .set({ status: 'abandoned' })
    .where('status', '=', 'created')
    .where('created_at', '<', oldest)
    .execute()
}

/**
 * Members with an open order made before `before`: `limit` of all libraries, one of each library first. Their order
 * changes, so that those whose payment stays open do not keep the others away.
 */
export async function listPayers(db: AnyDb, before: Date, limit: number) {
  const { rows } = await sql<{ library_id: string; member_id: string }>`
    select library_id, member_id from (
      select library_id, member_id, row_number() over (partition by library_id order by random()) as turn
      from payments
      where status = 'created' and order_id is not null and created_at < ${before}
      group by library_id, member_id) open
    order by turn, random() limit ${limit}`.execute(db)
  return rows
}

/** Payments to refund: `limit` of all libraries, one of each library first, in an order that changes. */
export async function listOwedPayments(db: AnyDb, limit: number) {
  const { rows } = await sql<Selectable<PaymentsTable>>`
    select payments.* from payments join (
      select library_id, id, row_number() over (partition by library_id order by random()) as turn
      from payments where status = 'owed') owed using (library_id, id)
    order by turn, random() limit ${limit}`.execute(db)
  return rows
}
