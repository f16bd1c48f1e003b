import { type Selectable, sql, type Updateable } from 'kysely'
import { selectProducts } from '#server/areas/catalogue/products.repo.ts'
import type { CartsTable } from '#server/core/store/tables/loans.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** A cart's row: the one open checkout of a member. */
export type Cart = Selectable<CartsTable>

/** In the statement's text, so that the planner knows the index of reservations. */
const checkout = sql.lit('checkout' as const)

/** The member's cart, if there is one. */
export function findCart(db: Db, memberId: string): Promise<Cart | undefined> {
  return db.selectFrom('carts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** Locks the row of the product in the member's cart until the commit. Lock their own row first. */
export function lockProductOfCart(db: Db, memberId: string) {
  return db
    .selectFrom('objects')
    .select('id')
    .where('id', '=', eb =>
      eb.selectFrom('carts').select('object_id').where('member_id', '=', memberId),
    )
    .forUpdate()
    .execute()
}

type NewCart = { member_id: string; object_id: string; created_at: Date }

/** The columns that a new cart replaces. */
const replaced = {
  id: true,
  object_id: true,
  method: true,
  headquarters_id: true,
  shipping_geo: true,
  from_date: true,
  to_date: true,
  contact_shared: true,
  note: true,
  held_until: true,
  hold_renewals: true,
  created_at: true,
} satisfies Record<Exclude<keyof CartsTable, 'library_id' | 'member_id'>, true>

/** Saves a new cart in place of the member's previous one, whose reservation is deleted. */
export function replaceCart(db: Db, values: NewCart): Promise<Cart> {
  return withoutReservation(db, values.member_id)
    .insertInto('carts')
    .values(values)
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'member_id'])
        .doUpdateSet(
          Object.fromEntries(
            Object.keys(replaced).map(name => [name, sql.ref(`excluded.${name}`)]),
          ),
        ),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A statement that also deletes the member's reservation. */
function withoutReservation(db: Db, memberId: string) {
  return db.with('reservation', part =>
    part.deleteFrom('loans').where('member_id', '=', memberId).where('status', '=', checkout),
  )
}

/** Deletes the member's cart and its reservation. */
export function deleteCart(db: Db, memberId: string) {
  return withoutReservation(db, memberId)
    .deleteFrom('carts')
    .where('member_id', '=', memberId)
    .execute()
}

type CartChange = Partial<Omit<Cart, 'library_id' | 'member_id' | 'id' | 'object_id'>>

export function updateCart(db: Db, memberId: string, change: CartChange) {
  return db.updateTable('carts').set(columnsOf(change)).where('member_id', '=', memberId).execute()
}

/** Changes the cart and deletes its reservation, if it has one. */
export function updateUnreservedCart(db: Db, memberId: string, change: CartChange) {
  return withoutReservation(db, memberId)
    .updateTable('carts')
    .set({ ...columnsOf(change), held_until: null })
    .where('member_id', '=', memberId)
    .execute()
}

function columnsOf({ shipping_geo: geo, ...values }: CartChange): Updateable<CartsTable> {
  if (geo === undefined) return values
  return { ...values, shipping_geo: geo && JSON.stringify(geo) }
}

/** The cart's product with its pickup point's kind, and its member; `undefined` if it cannot be lent. */
export function findProductAndMember(db: Db, { object_id, member_id }: Cart) {
  return selectProducts(db)
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .innerJoin('members', join => join.on('members.id', '=', member_id))
    .select(['headquarters.kind', 'members.id as member_id', 'members.name as member_name'])
    .select(['members.card_number', 'members.email'])
    .where('objects.id', '=', object_id)
    .executeTakeFirst()
}

/** The open payment of this price to this account for a cart's delivery, for the days reserved until `reservedUntil`. */
export function findOpenPayment(
  db: Db,
  cartId: string,
  { price, reservedUntil, account }: { price: number; reservedUntil: Date; account: string | null },
) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'booking'])
    .where('cart_id', '=', cartId)
    .where('status', '=', 'created')
    .where('order_id', 'is not', null)
    .where('held_until', '=', reservedUntil)
    .where('amount', '=', price.toFixed(2))
    .where('account', 'is not distinct from', account)
    .executeTakeFirst()
}
