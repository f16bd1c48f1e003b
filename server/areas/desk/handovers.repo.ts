import { type Insertable, sql, type Updateable } from 'kysely'
import type { HandoversTable } from '#server/core/store/tables/desk.ts'
import type { Db } from '#server/core/store/transaction.ts'

export function insertHandover(db: Db, values: Insertable<HandoversTable>) {
  return db.insertInto('handovers').values(values).execute()
}

/** A copy's latest handovers, with their staff member, photo and loan. */
export function listHandovers(
  db: Db,
  { id, object_id }: { id: string; object_id: string },
  limit: number,
) {
  return db
    .selectFrom('handovers')
    .leftJoin('members', 'members.id', 'handovers.staff_id')
    .leftJoin('loans', 'loans.id', 'handovers.loan_id')
    .leftJoin('files', 'files.id', 'handovers.photo_id')
    .select(['handovers.id', 'handovers.kind', 'handovers.at', 'handovers.note'])
    .select([
      'damaged',
      'missing_parts as missing',
      'cost_cents',
      'undone_at',
      'members.name as by',
      'files.img as photo',
    ])
    .select(['loans.number as loan_number', 'loans.lost'])
    .where('handovers.object_id', '=', object_id)
    .where(sql`coalesce(handovers.copy_id, handovers.object_id)`, '=', id)
    .orderBy('handovers.at', 'desc')
    .limit(limit)
    .execute()
}

type Handed = 'hand_out' | 'take_back'

/** Marks a loan's hand-out or return as undone. @returns whether it had brought the product into maintenance */
export async function undoHandover(db: Db, loanId: string, kind: Handed, at: Date) {
  const undone = await db
    .updateTable('handovers')
    .set({ undone_at: at })
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .returning('began_maintenance')
    .execute()
  return undone.some(({ began_maintenance }) => began_maintenance)
}

/** Adds the condition to a loan's return. */
export function updateReturn(db: Db, loanId: string, values: Updateable<HandoversTable>) {
  return db
    .updateTable('handovers')
    .set(values)
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'take_back')
    .where('undone_at', 'is', null)
    .execute()
}

/** Those of some loans that the same request has already handed out or taken back. */
export async function listHandedBy(
  db: Db,
  loanIds: readonly string[],
  kind: Handed,
  requestKey: string,
) {
  const rows = await db
    .selectFrom('handovers')
    .select('loan_id')
    .where('loan_id', 'in', loanIds)
    .where('kind', '=', kind)
    .where('request_key', '=', requestKey)
    .execute()
  return rows.flatMap(({ loan_id }) => loan_id ?? [])
}

/** Whether a product was handed out or taken back by this request, in whatever way it was sent. */
export async function isHandedBy(db: Db, productId: string, requestKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .select('id')
    .where('object_id', '=', productId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row !== undefined
}

/** When a loan was handed out, if that was recorded and not undone. */
export async function findHandOut(db: Db, loanId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('handovers')
    .select('at')
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'hand_out')
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row?.at
}
