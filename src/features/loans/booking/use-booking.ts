import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { bookedWith, bookingOf, byBooking } from '#domain/loans/bookings.ts'
import { queryFor } from '#src/api/queries.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'

/**
 * The loans of a loan's booking, in the order of the checkout, from the list of loans, which the phone has stored. Old ones are
 * missing until the member views all. The loan itself, if it was booked alone or the others are not known.
 */
export function useBooking(order: Order): readonly [Order, ...Order[]] {
  const [all] = useInAddress('all')
  const query = all ? { all: 'true' as const } : {}
  const isTogether = bookedWith(order) > 1
  const { data = [] } = useQuery({ ...queryFor('orders.list', { query }), enabled: isTogether })
  const [loans] = byBooking(data.filter(one => isTogether && bookingOf(one) === bookingOf(order)))
  return loans ?? [order]
}
