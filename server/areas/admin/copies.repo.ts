import { type Insertable, sql, type Updateable } from 'kysely'
import { outStates } from '#domain/loans/states.ts'
import type { CopiesTable } from '#server/core/store/tables/catalogue.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The copies of a product with their pickup point and the last day of the loan that has them, those with the lowest code first. */
export function listAdminCopies(db: Db, productId: string) {
  return db
    .selectFrom('copies')
    .leftJoin('headquarters', 'headquarters.id', 'copies.location_id')
    .selectAll('copies')
    .select('headquarters.name as place')
    .select(eb => [
      eb
        .selectFrom('loans')
        .select('loans.to_date')
        .whereRef('loans.copy_id', '=', 'copies.id')
        .whereRef('loans.object_id', '=', 'copies.object_id')
        .where('loans.status', 'in', outStates)
        .limit(1)
        .as('out_until'),
      sql<boolean>`copies.id <> copies.object_id
        and not exists (select from loans where loans.object_id = copies.object_id and loans.copy_id = copies.id)
        and not exists (select from handovers
          where handovers.object_id = copies.object_id and handovers.copy_id = copies.id)`.as(
        'removable',
      ),
    ])
    .where('copies.object_id', '=', productId)
    .orderBy(sql`length(copies.code)`)
    .orderBy('copies.code')
    .execute()
}

/** Locks the product of a copy until the commit. */
export function lockProductOfCopy(db: Db, copyId: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'code', 'transportable', 'location_id'])
    .where('id', '=', eb => eb.selectFrom('copies').select('object_id').where('id', '=', copyId))
    .forUpdate()
    .executeTakeFirst()
}

export function insertCopies(db: Db, copies: Insertable<CopiesTable>[]) {
  return db.insertInto('copies').values(copies).execute()
}

export function updateCopy(db: Db, id: string, values: Updateable<CopiesTable>) {
  return db.updateTable('copies').set(values).where('id', '=', id).execute()
}

export function deleteCopy(db: Db, id: string) {
  return db.deleteFrom('copies').where('id', '=', id).execute()
}
