import type { Insertable, Updateable } from 'kysely'
import type { PaymentsTable } from '../store/tables/payments.ts'
import type { AnyDb, Db } from '../store/transaction.ts'

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
    .set({ status: 'refunded', capture_id: captureId, settled_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'owed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the payment of a loan whose delivery is cancelled: a job refunds it. */
export function setOwed(db: Db, loanId: string) {
  return db
    .updateTable('payments')
    .set({ status: 'owed' })
    .where('loan_id', '=', loanId)
    .where('status', '=', 'granted')
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

/** Of every library: 50 members with an open order made before `before`. */
export function listPayers(db: AnyDb, before: Date) {
  return db
    .selectFrom('payments')
    .select(['library_id', 'member_id'])
    .distinct()
    .where('status', '=', 'created')
    .where('order_id', 'is not', null)
    .where('created_at', '<', before)
    .limit(50)
    .execute()
}

/** Of every library: 50 payments to refund. */
export function listOwedPayments(db: AnyDb) {
  return db.selectFrom('payments').selectAll().where('status', '=', 'owed').limit(50).execute()
}

export function findProductName(db: Db, productId: string) {
  return db.selectFrom('objects').select('name').where('id', '=', productId).executeTakeFirst()
}
