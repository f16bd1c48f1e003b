import type { Insertable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ReceiptsTable } from '#server/core/store/tables/till.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The next number of a year. Others wait for it until the transaction ends, and get the same if it is rolled back. */
async function nextNumber(db: Db, year: number): Promise<number> {
  const { last_number } = await db
    .insertInto('receipt_years')
    .values({ year, last_number: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'year'])
        .doUpdateSet(eb => ({ last_number: eb('receipt_years.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Saves a receipt with the next number of its year. @returns its id */
export async function insertReceipt(
  db: Db,
  row: Omit<Insertable<ReceiptsTable>, 'year' | 'number'> & { day: string },
): Promise<string> {
  const year = Number(row.day.slice(0, 4))
  const number = await nextNumber(db, year)
  const { id } = await db
    .insertInto('receipts')
    .values({ ...row, year, number })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Receipts with the names on them, the latest first. */
export function selectReceipts(db: Db) {
  return db
    .selectFrom('receipts')
    .leftJoin('members as payer', 'payer.id', 'receipts.member_id')
    .leftJoin('members as maker', 'maker.id', 'receipts.made_by')
    .leftJoin('headquarters', 'headquarters.id', 'receipts.headquarters_id')
    .leftJoin('closings', 'closings.id', 'receipts.closing_id')
    .selectAll('receipts')
    .select(eb => [
      'payer.name as payer_name',
      'maker.name as maker_name',
      'headquarters.name as point_name',
      'closings.day as closed_on',
      jsonObjectFrom(
        eb
          .selectFrom('receipts as former')
          .select(['former.id', 'former.year', 'former.number'])
          .whereRef('former.id', '=', 'receipts.reversal_of'),
      ).as('reverses'),
      jsonObjectFrom(
        eb
          .selectFrom('receipts as later')
          .select(['later.id', 'later.year', 'later.number'])
          .whereRef('later.reversal_of', '=', 'receipts.id'),
      ).as('reversed_by'),
    ])
    .orderBy('receipts.year', 'desc')
    .orderBy('receipts.number', 'desc')
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export function findReceipt(db: Db, id: string) {
  return selectReceipts(db).where('receipts.id', '=', id).executeTakeFirst()
}

/** The receipt of what a payment bought. */
export function findReceiptOfPayment(db: Db, paymentId: string) {
  return selectReceipts(db).where('receipts.payment_id', '=', paymentId).executeTakeFirst()
}
