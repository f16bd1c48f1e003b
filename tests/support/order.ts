import { type OrderStatus, orderRank } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'

const picture = { url: '', alt: '', avif: '', webp: '', tint: '' }

/** A loan of a locker, as its borrower gets it. */
export function orderWith(
  status: OrderStatus,
  from: string,
  to: string,
  more: Partial<Order> = {},
): Order {
  return {
    id: `${status}-${from}`,
    number: '000001',
    status,
    status_n: orderRank[status],
    created_at: `${from}T10:00:00.000Z`,
    product: { id: 'p', name: 'Trapano', img: picture, imgs: [], owner: null },
    loan: {
      from_date: from,
      to_date: to,
      delivery_date: null,
      return_date: null,
      collect_by: null,
      pickup_code: 'AAA111',
      pickup_qr_code: 'AAA111',
      deposit_code: 'BBB222',
      deposit_qr_code: 'BBB222',
    },
    shipping: { method: 'smartlocker', address: null },
    note: '',
    note_answers: [],
    motivation: null,
    is_reviewable: false,
    is: { p2p_expiring: false, timer_deadline_extended: false, owner_agreed: false },
    user: { first_name: null, phone_number: null },
    ...more,
  }
}
