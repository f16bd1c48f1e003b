import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectCalendars } from '#server/areas/availability/availability.repo.ts'
import { selectLentProducts, selectProduct } from '#server/areas/catalogue/products.repo.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectBorrower } from '#server/platform/access/members.repo.ts'
import { productsOfCart, selectCart } from './carts.repo.ts'

type When = { today: string; at: Date }

/** Values, or columns of the cart. */
type Chosen = {
  productIds: Expression<readonly string[]>
  pointId: Expression<string | null>
}
const ofCart: Chosen = {
  productIds: productsOfCart,
  pointId: sql.ref<string | null>('carts.headquarters_id'),
}

/** The member and their cart with its products, and the pickup points of the products and of this id, in one query. */
export function findCartAndPoints(db: Db, memberId: string, pointId: string | null, when: When) {
  return selectCart(db, memberId)
    .select(selectPlaces(db, { ...ofCart, pointId: sql.val(pointId) }))
    .select(selectMember(db, memberId, when))
    .executeTakeFirst()
}

/** The member and their cart with its products and the calendars of these, in one query. */
export function findCartAndCalendar(db: Db, memberId: string, when: When) {
  return selectCart(db, memberId)
    .select(selectLent(db, productsOfCart))
    .select(selectCalendars(db, productsOfCart, when))
    .select(selectMember(db, memberId, when))
    .executeTakeFirst()
}

/** The member's cart with the facts of its booking, in one query. */
export function findCartToBook(db: Db, memberId: string, when: When) {
  return selectCart(db, memberId)
    .select(selectFacts(db, memberId, ofCart, when))
    .executeTakeFirst()
}

/** All that the rules of a booking need of some products, a pickup point and a member, in one query. */
export function findBookingFacts(
  db: Db,
  memberId: string,
  { productIds, pointId }: { productIds: readonly string[]; pointId: string | null },
  when: When,
) {
  const chosen = { productIds: sql.val(productIds), pointId: sql.val(pointId) }
  return db.selectNoFrom(selectFacts(db, memberId, chosen, when)).executeTakeFirstOrThrow()
}

export type BookingFacts = Awaited<ReturnType<typeof findBookingFacts>>

function selectFacts(db: Db, memberId: string, chosen: Chosen, when: When) {
  const { productIds } = chosen
  return [
    ...selectPlaces(db, chosen),
    ...selectCalendars(db, productIds, when),
    selectMember(db, memberId, when),
    ...selectReservations(db, memberId, productIds, when.at),
    sql<string[]>`array(select distinct object_id from copies where object_id = any(${productIds})
      and id <> object_id)`.as('several'),
  ] as const
}

/** The member's reservations, and the products of which others have expired. */
function selectReservations(
  db: Db,
  memberId: string,
  productIds: Expression<readonly string[]>,
  at: Date,
) {
  // As text in the statement, so that the planner knows the index of reservations.
  const isReserved = sql<boolean>`status = 'checkout'`
  const own = db
    .selectFrom('loans')
    .select('id')
    .where(isReserved)
    .where('member_id', '=', memberId)
  const expired = db
    .selectFrom('loans')
    .select('object_id')
    .where(isReserved)
    .where('object_id', '=', eb => eb.fn.any(productIds))
    .where('expires_at', '<=', at)
    .where('member_id', '!=', memberId)
  return [
    sql<string[]>`array(${own})`.as('reservations'),
    sql<string[]>`array(${expired})`.as('expired'),
  ] as const
}

const selectMember = (db: Db, memberId: string, { today }: When) =>
  jsonObjectFrom(selectBorrower(db, memberId, today)).as('borrower')

const selectLent = (db: Db, ids: Expression<readonly string[]>) =>
  jsonArrayFrom(selectLentProducts(db, ids)).as('products')

/** The products, their pickup points and the chosen one. */
function selectPlaces(db: Db, { productIds, pointId }: Chosen) {
  const location = db
    .selectFrom('objects')
    .select('location_id')
    .where('objects.id', '=', eb => eb.fn.any(productIds))
  return [
    selectLent(db, productIds),
    jsonArrayFrom(
      db
        .selectFrom('headquarters')
        .selectAll('headquarters')
        .where(eb => eb.or([eb('id', '=', pointId), eb('id', 'in', location)])),
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
