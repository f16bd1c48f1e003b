import type { Updateable } from 'kysely'
import { selectProducts } from '../catalogue/products.repo.ts'
import type { CartsTable } from '../store/tables/loans.ts'
import type { Db } from '../store/transaction.ts'
import type { Cart } from './cart.ts'

/** The member's cart, if there is one. */
export function findCart(db: Db, memberId: string): Promise<Cart | undefined> {
  return db.selectFrom('carts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** Locks the member's row, and with it their checkout, until the commit. */
export function lockCheckout(db: Db, memberId: string) {
  return db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}

type NewCart = { member_id: string; object_id: string; created_at: Date }

export function insertCart(db: Db, values: NewCart): Promise<Cart> {
  return db.insertInto('carts').values(values).returningAll().executeTakeFirstOrThrow()
}

export function deleteCart(db: Db, memberId: string) {
  return db.deleteFrom('carts').where('member_id', '=', memberId).execute()
}

type CartChange = Partial<
  Pick<
    Cart,
    | 'method'
    | 'headquarters_id'
    | 'shipping_geo'
    | 'from_date'
    | 'to_date'
    | 'note'
    | 'contact_shared'
    | 'held_until'
    | 'hold_renewals'
  >
>

export function updateCart(db: Db, memberId: string, change: CartChange) {
  const { shipping_geo: geo, ...values } = change
  const shipping_geo = geo ? JSON.stringify(geo) : null
  const changed: Updateable<CartsTable> = geo === undefined ? values : { ...values, shipping_geo }
  return db.updateTable('carts').set(changed).where('member_id', '=', memberId).execute()
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

/** The open payment for a cart's delivery, for the days reserved until `heldUntil`. */
export function findOpenPayment(db: Db, cartId: string, heldUntil: Date) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'booking'])
    .where('cart_id', '=', cartId)
    .where('status', '=', 'created')
    .where('order_id', 'is not', null)
    .where('held_until', '=', heldUntil)
    .executeTakeFirst()
}
