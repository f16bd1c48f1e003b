import type { Insertable } from 'kysely'
import type { PaymentAccountsTable } from '#server/core/store/tables/payments.ts'
import type { Db } from '#server/core/store/transaction.ts'

export function findAccount(db: Db, clientId: string) {
  return db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Inserts the account, or replaces its keys: what was paid to it is then checked with the new ones. */
export function upsertAccount(db: Db, row: Insertable<PaymentAccountsTable>) {
  const { secret, webhook_id } = row
  return db
    .insertInto('payment_accounts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['library_id', 'client_id']).doUpdateSet({ secret, webhook_id }),
    )
    .execute()
}
