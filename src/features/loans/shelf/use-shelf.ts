import { useQuery } from '@tanstack/react-query'
import { visitRules } from '#domain/days/visits.ts'
import { orderVisit } from '#domain/loans/order-facts.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { nextAct } from '#src/library/next-act.ts'
import { type ShelfItem, shelfItems } from './shelf-items.ts'

/** What the member has to do; undefined while it loads. The loans of their products are asked for only if one is asked for. */
export function useShelf(): ShelfItem[] | undefined {
  const now = useLibraryNow()
  const rules = visitRules(useLibrary())
  const { data: me } = useQuery(queryFor('me.get'))
  const { data: orders } = useQuery(queryFor('orders.list'))
  const { data: queued, isPending } = useQuery(queryFor('holds.list'))
  const { data: points = [] } = useQuery(queryFor('headquarters.list'))
  const asked = (me?.requests_waiting ?? 0) > 0
  const { data: products } = useQuery({ ...queryFor('sharing.list'), enabled: asked })
  if (!me || !orders || isPending) return undefined
  return shelfItems({
    orders,
    lent: asked ? (products ?? []).flatMap(product => product.orders) : [],
    queued: queued ?? [],
    today: now.today,
    nextOf: (order, recipient) => {
      const visit = orderVisit(order, points, { ...now, ...rules })
      return nextAct(order, now.today, { visit, recipient })
    },
  })
}
