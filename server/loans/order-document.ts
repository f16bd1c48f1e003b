import { type Order, orderRank } from '#contract/shapes/order.ts'
import { isExpiring } from '#domain/days/deadlines.ts'
import {
  type ContactFacts,
  type Party,
  seesContact,
  seesDeliveryAddress,
  seesPointAddress,
} from '#domain/loans/contact.ts'
import { isClosed } from '#domain/loans/order-status.ts'
import { pictureOf } from '../catalogue/products.ts'
import {
  deliveryAddress,
  type PointRow,
  pointAddress,
  pointsById,
} from '../checkout/shipping-address.ts'
import type { Context } from '../context.ts'
import type { Db } from '../store/transaction.ts'

/** Loans with what their document names: the object, who borrows and who lends. Holds are no loans. */
export function orderRows(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .innerJoin('members as borrower', join =>
      join
        .onRef('borrower.library_id', '=', 'loans.library_id')
        .onRef('borrower.id', '=', 'loans.member_id'),
    )
    .leftJoin('members as owner', join =>
      join
        .onRef('owner.library_id', '=', 'objects.library_id')
        .onRef('owner.id', '=', 'objects.owner_id'),
    )
    .selectAll('loans')
    .select(['objects.name', 'objects.imgs', 'objects.owner_id'])
    .select(['borrower.first_name as borrower_name', 'borrower.phone_number as borrower_phone'])
    .select(['owner.first_name as owner_name', 'owner.phone_number as owner_phone'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.library_id', '=', 'loans.library_id')
            .whereRef('reviews.object_id', '=', 'loans.object_id')
            .whereRef('reviews.member_id', '=', 'loans.member_id'),
        )
        .as('reviewed'),
    )
    .where('loans.status', '!=', 'checkout')
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>

/** Loans as borrower or owner may see them. */
export async function toOrders(
  ctx: Context,
  rows: readonly OrderRow[],
  reader: Party,
): Promise<Order[]> {
  const points = await pointsById(
    ctx,
    rows.map(row => row.headquarters_id),
  )
  return rows.map(row => toOrder(ctx, row, reader, placeOf(row, reader, points)))
}

/** What the rule about contacts looks at. */
function contactOf(row: OrderRow): ContactFacts {
  const { status, method, contact_shared, owner_agreed_at } = row
  return { status, method, contactShared: contact_shared, ownerAgreed: owner_agreed_at !== null }
}

/** Where a loan changes hands, as far as the reader may know. */
function placeOf(row: OrderRow, reader: Party, points: ReadonlyMap<string, PointRow>) {
  const point = points.get(row.headquarters_id ?? '')
  const isPrivate = point?.kind === 'private'
  const address =
    point && pointAddress(point, seesPointAddress({ private: isPrivate }, contactOf(row), reader))
  if (row.method !== 'delivery') return { address: address ?? null }
  const geo = seesDeliveryAddress(reader) ? row.shipping_geo : null
  return { address: deliveryAddress(geo), return_address: address ?? null }
}

function toOrder(
  ctx: Context,
  row: OrderRow,
  reader: Party,
  place: Omit<Order['shipping'], 'method'>,
): Order {
  const borrows = reader === 'borrower'
  const pickup_code = borrows ? row.pickup_code : null
  const deposit_code = borrows ? row.deposit_code : null
  const known = seesContact(contactOf(row), reader)
  const open = row.method === 'p2p' && !isClosed(row.status)
  const waiting = row.status === 'pending' && row.method === 'p2p'
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    status_n: orderRank[row.status],
    created_at: row.created_at.toISOString(),
    product: {
      id: row.object_id,
      name: row.name,
      img: pictureOf(row),
      imgs: row.imgs,
      owner:
        borrows && open && row.owner_name
          ? { first_name: row.owner_name, phone_number: known ? row.owner_phone : null }
          : null,
    },
    loan: {
      from_date: row.from_date,
      to_date: row.to_date,
      delivery_date: row.delivery_date,
      return_date: row.return_date,
      collect_by: row.status === 'pending' ? row.collect_by : null,
      pickup_code,
      pickup_qr_code: pickup_code,
      deposit_code,
      deposit_qr_code: deposit_code,
    },
    shipping: { method: row.method, ...place },
    note: row.note,
    note_answers: row.note_answers,
    motivation: row.motivation,
    is_reviewable: borrows && row.status === 'returned' && !row.reviewed,
    is: {
      p2p_expiring: waiting && row.collect_by !== null && isExpiring(row.collect_by, ctx.today),
      timer_deadline_extended: row.deadline_extended,
      owner_agreed: row.owner_agreed_at !== null,
    },
    user: {
      first_name: !borrows && known ? row.borrower_name : null,
      phone_number: !borrows && known ? row.borrower_phone : null,
    },
  }
}
