import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectCalendars } from '#server/areas/availability/availability.repo.ts'
import { selectLentProduct, selectProduct } from '#server/areas/catalogue/products.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectBorrower } from '#server/platform/access/members.repo.ts'

type When = { today: string; at: Date }

/** Values, or columns of the cart. */
type Chosen = { productId: Expression<string>; pointId: Expression<string | null> }
const ofCart: Chosen = {
  productId: sql.ref<string>('carts.object_id'),
  pointId: sql.ref<string | null>('carts.headquarters_id'),
}

const selectCart = (db: Db, memberId: string) =>
  db.selectFrom('carts').selectAll('carts').where('carts.member_id', '=', memberId)

/** The member and their cart with its product, and the pickup points of the product and of this id, in one query. */
export function findCartAndPoints(db: Db, memberId: string, pointId: string | null, when: When) {
  return selectCart(db, memberId)
    .select(selectPlaces(db, { ...ofCart, pointId: sql.val(pointId) }))
    .select(selectMember(db, memberId, when))
    .executeTakeFirst()
}

/** The member and their cart with its product and the calendar of the product, in one query. */
export function findCartAndCalendar(db: Db, memberId: string, when: When) {
  const products = sql<string[]>`array[${ofCart.productId}]`
  return selectCart(db, memberId)
    .select(selectLent(db, ofCart.productId))
    .select(selectCalendars(db, products, when))
    .select(selectMember(db, memberId, when))
    .executeTakeFirst()
}

/** The member's cart with the facts of its booking, in one query. */
export function findCartToBook(db: Db, memberId: string, when: When) {
  return selectCart(db, memberId)
    .select(selectFacts(db, memberId, ofCart, when))
    .executeTakeFirst()
}

/** All that the rules of a booking need of a product, a pickup point and a member, in one query. */
export function findBookingFacts(
  db: Db,
  memberId: string,
  { productId, pointId }: { productId: string; pointId: string },
  when: When,
) {
  const chosen = { productId: sql.val(productId), pointId: sql.val(pointId) }
  return db.selectNoFrom(selectFacts(db, memberId, chosen, when)).executeTakeFirstOrThrow()
}

export type BookingFacts = Awaited<ReturnType<typeof findBookingFacts>>

function selectFacts(db: Db, memberId: string, chosen: Chosen, when: When) {
  const { productId } = chosen
  return [
    ...selectPlaces(db, chosen),
    ...selectCalendars(db, sql<string[]>`array[${productId}]`, when),
    selectMember(db, memberId, when),
    ...selectReservations(db, memberId, productId, when.at),
    sql<boolean>`exists (select from copies where copies.object_id = ${productId}
      and copies.id <> copies.object_id)`.as('has_copies'),
  ] as const
}

/** The id of the member's reservation, and whether others of the product have expired. */
function selectReservations(db: Db, memberId: string, productId: Expression<string>, at: Date) {
  // As text in the statement, so that the planner knows the index of reservations.
  const reservations = db.selectFrom('loans').select('id').where('status', '=', sql.lit('checkout'))
  const own = reservations.where('member_id', '=', memberId)
  const expired = reservations.where('object_id', '=', productId).where('expires_at', '<=', at)
  return [
    sql<string | null>`${own}`.as('reservation'),
    sql<boolean>`exists ${expired.where('member_id', '!=', memberId)}`.as('expired'),
  ] as const
}

const selectMember = (db: Db, memberId: string, { today }: When) =>
  jsonObjectFrom(selectBorrower(db, memberId, today)).as('borrower')

const selectLent = (db: Db, id: Expression<string>) =>
  jsonObjectFrom(selectLentProduct(db, id)).as('product')

/** The product, its pickup point and the chosen one. */
function selectPlaces(db: Db, { productId, pointId }: Chosen) {
  const location = db
    .selectFrom('objects')
    .select('location_id')
    .where('objects.id', '=', productId)
  return [
    selectLent(db, productId),
    jsonArrayFrom(
      db
        .selectFrom('headquarters')
        .selectAll('headquarters')
        .where(eb => eb.or([eb('id', '=', pointId), eb('id', '=', location)])),
    ).as('points'),
  ] as const
}

/** A product by its id or code, with its pickup point's kind and the member who will borrow it, in one query. */
export function findProductAndBorrower(db: Db, idOrCode: string, memberId: string, when: When) {
  return selectProduct(db, idOrCode)
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .select('headquarters.kind')
    .select(selectMember(db, memberId, when))
    .executeTakeFirst()
}
