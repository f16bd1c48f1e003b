import { type Insertable, type Selectable, sql } from 'kysely'
import { standingOrderStatuses } from '#contract/order-status.ts'
import { isBusyToday } from '#server/areas/availability/busy.repo.ts'
import { type ProductRow, selectProducts } from '#server/areas/catalogue/products.repo.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'
import { isQuiet } from '#server/platform/notifications/quiet.repo.ts'

/** The products that a member wishes for, the newest wish first. */
export function listWishedProducts(db: Db, memberId: string): Promise<ProductRow[]> {
  return selectProducts(db)
    .innerJoin('wishes', 'wishes.object_id', 'objects.id')
    .where('wishes.member_id', '=', memberId)
    .orderBy('wishes.created_at', 'desc')
    .execute()
}

/** Inserts a wish, once for any number of calls. */
export function insertWish(db: Db, row: Insertable<Tables['wishes']>) {
  return db
    .insertInto('wishes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function deleteWish(db: Db, memberId: string, productId: string) {
  return db
    .deleteFrom('wishes')
    .where('member_id', '=', memberId)
    .where('object_id', '=', productId)
    .execute()
}

/**
 * The products of every library with wishes to mark or to fulfil at `at`: unmarked ones of a product that may be busy,
 * marked ones of a product that may be available or is withdrawn. Those of quiet members wait.
 */
export async function listWishesToCheck(db: AnyDb, at: Date) {
  const today = sql`(${at}::timestamptz at time zone libraries.time_zone)::date`
  const { rows } = await sql<Pick<Selectable<Tables['wishes']>, 'library_id' | 'object_id'>>`
    select distinct wishes.library_id, wishes.object_id
    from wishes
      join libraries on libraries.id = wishes.library_id
      join objects on objects.library_id = wishes.library_id and objects.id = wishes.object_id
    where not ${isQuiet('wishes')} and case
      when objects.withdrawn then seen_busy
      when objects.maintenance then not seen_busy
      when ${isBusyToday('wishes', today, at)} then not seen_busy
      -- A turn in the queue and an owner's absence keep it busy too.
      else seen_busy or objects.owner_id is not null or exists (
        select from queue_places place
        where place.library_id = wishes.library_id and place.object_id = wishes.object_id
          and place.ended_at is null and place.offered_on is not null)
    end`.execute(db)
  return rows
}

/** Marks the wishes for busy products. Those of members who have the product themselves are left out. */
export function markWishesBusy(db: Db, productIds: readonly string[]) {
  return db
    .updateTable('wishes')
    .set({ seen_busy: true })
    .where('object_id', 'in', productIds)
    .where('seen_busy', '=', false)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loans')
            .select('loans.id')
            .whereRef('loans.object_id', '=', 'wishes.object_id')
            .whereRef('loans.member_id', '=', 'wishes.member_id')
            .where('loans.status', 'in', standingOrderStatuses),
        ),
      ),
    )
    .execute()
}

/** Removes the mark from the wishes for products that are free or withdrawn, but those of quiet members. @returns the wishes that had it */
export function unmarkBusyWishes(db: Db, productIds: readonly string[]) {
  return db
    .updateTable('wishes')
    .set({ seen_busy: false })
    .where('object_id', 'in', productIds)
    .where('seen_busy', '=', true)
    .where(isQuiet('wishes'), '=', false)
    .returning(['member_id', 'object_id'])
    .execute()
}
