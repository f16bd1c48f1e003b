import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { namesOf } from './lines.ts'

/** The names of all that was booked together with a loan, each once. Until they are known, its own. */
export function BookingNames({ order }: { order: Order }) {
  const format = useFormat()
  const { id, loans } = order.booking ?? { id: order.id, loans: [order.id] }
  const { data } = useQuery({
    ...queryFor('bookings.get', { params: { id } }),
    enabled: loans.length > 1,
  })
  const lines = (data?.orders ?? [order]).reduce<Line[]>((all, { product }) => {
    const same = all.find(line => line.product.id === product.id)
    if (same) same.quantity++
    else all.push({ product, quantity: 1 })
    return all
  }, [])
  return namesOf(lines, format.name)
}

type Line = Pick<Order, 'product'> & { quantity: number }
