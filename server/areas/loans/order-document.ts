import { orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { isExpiring } from '#domain/days/deadlines.ts'
import {
  type ContactFacts,
  type Party,
  seesContact,
  seesDeliveryAddress,
  seesPointAddress,
} from '#domain/loans/contact.ts'
import { obstacleOf, waitsUntil } from '#domain/loans/obstacle.ts'
import { isClosed } from '#domain/loans/states.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { paidOf } from '#server/areas/payments/paid.ts'
import {
  findPickupPoints,
  type PickupPointRow,
} from '#server/areas/pickup-points/pickup-points.repo.ts'
import type { Context } from '#server/platform/context.ts'
import { type Extendable, extensionsOf } from './extensions.ts'
import type { LoanDetails } from './loan-details.repo.ts'
import { deliveryAddress, pointAddress } from './shipping-address.ts'

/** Loans with the values that their borrower or owner may see. */
export async function toOrders(
  ctx: Context,
  rows: readonly LoanDetails[],
  recipient: Party,
): Promise<Order[]> {
  const pointIds = rows.map(row => row.headquarters_id)
  const points = await findPickupPoints(ctx.db, pointIds)
  const extensions = recipient === 'borrower' ? await extensionsOf(ctx, rows) : null
  return rows.map(row => ({
    ...toOrder(ctx, row, recipient, shippingOf(row, recipient, points)),
    extension: extensionOf(extensions?.get(row.id)),
  }))
}

function extensionOf(extension: Extendable | undefined): Order['extension'] {
  return extension ? { to_date: extension.to, limit: extension.limit } : null
}

/** The facts for the rules about contacts. */
function contactOf(row: LoanDetails): ContactFacts {
  const { status, method, contact_shared, owner_agreed_at } = row
  return { status, method, contactShared: contact_shared, ownerAgreed: owner_agreed_at !== null }
}

/** Where the product is collected and returned, with the values that the recipient may see. */
function shippingOf(
  row: LoanDetails,
  recipient: Party,
  points: ReadonlyMap<string, PickupPointRow>,
) {
  const point = points.get(row.headquarters_id ?? '')
  const isPrivate = point?.kind === 'private'
  const address =
    point &&
    pointAddress(point, seesPointAddress({ private: isPrivate }, contactOf(row), recipient))
  if (row.method !== 'delivery') return { address: address ?? null }
  const geo = seesDeliveryAddress(recipient) ? row.shipping_geo : null
  return { address: deliveryAddress(geo), return_address: address ?? null }
}

function toOrder(
  ctx: Context,
  row: LoanDetails,
  recipient: Party,
  place: Omit<Order['shipping'], 'method'>,
): Order {
  const borrows = recipient === 'borrower'
  const pickup_code = borrows ? row.pickup_code : null
  const deposit_code = borrows ? row.deposit_code : null
  const known = seesContact(contactOf(row), recipient)
  const open = row.method === 'p2p' && !isClosed(row.status)
  const pending = row.status === 'pending'
  const { from_date: from, to_date: to, out_until } = row
  // Until the owner of a private product agrees, nobody learns where it is.
  const asked = row.method === 'p2p' && row.owner_agreed_at === null
  const obstacle = pending && !asked ? obstacleOf(row, from, ctx.today) : null
  const collect_by = pending ? waitsUntil({ collect_by: row.collect_by, to }, obstacle) : null
  const isExpiringSoon =
    row.method === 'p2p' && collect_by !== null && isExpiring(collect_by, ctx.today)
  return {
    id: row.id,
    number: row.number,
    booking: { id: row.booking_id, loans: row.booked },
    status: row.status,
    status_n: orderRank[row.status],
    created_at: row.created_at.toISOString(),
    product: {
      id: row.object_id,
      name: row.name,
      names: row.names,
      img: pictureOf(row),
      imgs: row.imgs,
      owner:
        borrows && open && row.owner_name
          ? { first_name: row.owner_name, phone_number: known ? row.owner_phone : null }
          : null,
    },
    loan: {
      from_date: from,
      to_date: to,
      delivery_date: row.delivery_date,
      return_date: row.return_date,
      collect_by,
      obstacle,
      expected_back: obstacle === 'not_back' ? out_until : null,
      pickup_code,
      pickup_qr_code: pickup_code,
      deposit_code,
      deposit_qr_code: deposit_code,
    },
    shipping: { method: row.method, ...place },
    payment: borrows ? paidOf(row.payment) : null,
    note: row.note,
    note_answers: row.note_answers,
    motivation: row.motivation,
    ended_because: row.ended_because,
    is_reviewable: borrows && row.status === 'returned' && !row.lost && !row.reviewed,
    is: {
      p2p_expiring: isExpiringSoon,
      timer_deadline_extended: row.deadline_extended,
      owner_agreed: row.owner_agreed_at !== null,
      lent: !borrows,
      lost: row.lost,
    },
    user: {
      first_name: !borrows && known ? row.borrower_name : null,
      phone_number: !borrows && known ? row.borrower_phone : null,
    },
  }
}
