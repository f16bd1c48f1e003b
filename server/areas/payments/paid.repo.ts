import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/core/store/transaction.ts'

const selectPaid = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['amount', 'currency', 'status', 'settled_at', 'refunded_at'])
    .select(eb =>
      eb
        .selectFrom('receipts')
        .select(sql<string>`number || '/' || year`.as('receipt'))
        .whereRef('receipts.payment_id', '=', 'payments.id')
        .as('receipt'),
    )
    .where('status', 'in', ['granted', 'owed', 'refunded'])

/** The payment of a loan's delivery, as a part of a query. */
export function selectPaymentOfLoan(db: Db) {
  return jsonObjectFrom(
    selectPaid(db).where('loan_id', '=', sql.ref<string>('loans.id') as Expression<string>),
  ).as('payment')
}

/** The payment of a membership, as a part of a query. It is found by its member, for whom there is an index. */
export function selectPaymentOfMembership(db: Db) {
  return jsonObjectFrom(
    selectPaid(db)
      .where('payments.member_id', '=', sql.ref<string>('memberships.member_id'))
      .where('membership_id', '=', sql.ref<string>('memberships.id'))
      .limit(1),
  ).as('payment')
}
