import { type Selectable, sql, type Updateable } from 'kysely'
import type { CartsTable } from '#server/core/store/tables/loans.ts'
import type { Line } from '#server/core/store/tables/payments.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** The one open checkout of a member, with its lines. The first line's product is also that of the row. */
export type Cart = Selectable<CartsTable> & { lines: readonly Line[] }

/** In the statement's text, so that the planner knows the index of reservations. */
const checkout = sql.lit('checkout' as const)

/** The rows of its lines. Those of a former cart have another id. */
const rowsOfCart = sql`cart_lines where cart_lines.member_id = carts.member_id and cart_lines.cart_id = carts.id`

/** The ids of a cart's products, as a part of a query. */
export const productsOfCart = sql<readonly string[]>`array_append(
  array(select cart_lines.object_id from ${rowsOfCart}), carts.object_id)`

const lines = sql<readonly Line[]>`coalesce(
  (select json_agg(json_build_object('object_id', cart_lines.object_id, 'quantity', cart_lines.quantity)
    order by cart_lines.position) from ${rowsOfCart}),
  json_build_array(json_build_object('object_id', carts.object_id, 'quantity', 1)))`

/** The member's cart, as a part of a query. */
export function selectCart(db: Db, memberId: string) {
  return db
    .selectFrom('carts')
    .selectAll('carts')
    .select(lines.as('lines'))
    .where('carts.member_id', '=', memberId)
}

/** The member's cart, if there is one. */
export function findCart(db: Db, memberId: string): Promise<Cart | undefined> {
  return selectCart(db, memberId).executeTakeFirst()
}

/** Locks the rows of the products in the member's cart until the commit, in the order of their ids. Lock their own row first. */
export async function lockProductsOfCart(db: Db, memberId: string) {
  await sql`select from objects where id = any(array(
      select object_id from carts where member_id = ${memberId}
      union select object_id from cart_lines where member_id = ${memberId}))
    order by id for update`.execute(db)
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

/** Saves a new cart, of one piece of its product, in place of the member's previous one, whose reservation is deleted. */
export async function replaceCart(db: Db, values: NewCart): Promise<Cart> {
  const row = await withoutReservation(db, values.member_id)
    .with('lines', part => part.deleteFrom('cart_lines').where('member_id', '=', values.member_id))
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
  return { ...row, lines: [{ object_id: row.object_id, quantity: 1 }] }
}

/** Saves the lines of a cart in place of its former ones. The first one's product becomes the cart's. */
export async function saveLines(
  db: Db,
  { member_id, id }: Pick<Cart, 'member_id' | 'id'>,
  lines: readonly Line[],
): Promise<void> {
  await db.deleteFrom('cart_lines').where('member_id', '=', member_id).execute()
  const [first] = lines
  // One piece of one product is a cart without lines.
  const isMore = lines.length > 1 || (first?.quantity ?? 1) > 1
  const rows = isMore
    ? lines.map((line, position) => ({ ...line, member_id, cart_id: id, position }))
    : []
  if (first)
    await db.updateTable('carts').set({ object_id: first.object_id }).where('id', '=', id).execute()
  if (rows.length > 0) await db.insertInto('cart_lines').values(rows).execute()
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

/** Deletes a member's reserved pieces of a product, but not the first `left` of them. */
export async function deleteReserved(db: Db, memberId: string, productId: string, left: number) {
  await sql`delete from loans where id = any(array(
    select id from loans where member_id = ${memberId} and status = 'checkout' and object_id = ${productId}
    order by length(number), number offset ${left}))`.execute(db)
}

type CartChange = Partial<Omit<Cart, 'library_id' | 'member_id' | 'id' | 'object_id' | 'lines'>>

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

/** The cart's products, each with its pickup point's kind and the cart's member. Withdrawn ones too, so that they can be taken out. */
export function listProductsAndMember(db: Db, { lines, member_id }: Cart) {
  const ids = lines.map(({ object_id }) => object_id)
  return db
    .selectFrom('objects')
    .innerJoin('headquarters', 'headquarters.id', 'objects.location_id')
    .innerJoin('members', join => join.on('members.id', '=', member_id))
    .select(['objects.id', 'objects.code', 'objects.name', 'objects.names', 'objects.location_id'])
    .select(['objects.imgs', 'objects.withdrawn', 'headquarters.kind'])
    .select(['members.id as member_id', 'members.name as member_name'])
    .select(['members.card_number', 'members.email'])
    .where('objects.id', 'in', ids)
    .execute()
}

/** The open payments of this price to this account for a cart's delivery, for the days reserved until `reservedUntil`. */
export function listOpenPayments(
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
    .execute()
}
