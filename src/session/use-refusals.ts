import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { closedRank } from '#contract/order-status.ts'
import type { BorrowRefusal, MemberRefusal } from '#contract/shapes/booking-errors.ts'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { type MemberAct, refusalsWith } from '#domain/refusals.ts'
import { queryFor } from '#src/api/queries.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from './session.ts'

function useMe() {
  const { status } = useSession()
  const { data } = useQuery({ ...queryFor('me.get'), enabled: status === 'member' })
  return status === 'visitor' ? undefined : data
}

const none: readonly MemberRefusal[] = []

/** Why the member may not do this, by the server's rule; empty for visitors, who sign in first. */
export function useRefusals(act: MemberAct): readonly MemberRefusal[] {
  const me = useMe()
  // A profile that an earlier version stored says only whether it is suspended.
  return me?.refusals?.[act] ?? (me?.is.banned ? ['member_suspended'] : none)
}

/** A product as far as the rules know it; a list does not say whose it is. */
type Lent = Pick<ProductCard, 'id' | 'loan'> & Partial<Pick<Product, 'owner'>>

/** The same for one product, which is absent while it loads. */
export function useProductRefusals(
  product: Lent | undefined,
  act: Exclude<MemberAct, 'lend'>,
): BorrowRefusal[] {
  const me = useMe()
  const ofMember = useRefusals(act)
  const borrowed = useHasLoan(act === 'queue' ? product?.id : undefined)
  if (!product || !me) return []
  const maintenance = product.loan.status === 'maintenance'
  const facts = { own: product.owner?.id === me.id, maintenance, borrowed }
  return refusalsWith(ofMember, { ...facts, queuesFull: me.queues_left === 0 }, act)
}

/** Whether the member has or has booked the product; not asked without its id. */
export function useHasLoan(productId: string | undefined): boolean {
  const me = useMe()
  const { data: orders = [] } = useQuery({
    ...queryFor('orders.list', { query: {} }),
    enabled: productId !== undefined && me !== undefined,
  })
  return orders.some(one => one.product.id === productId && one.status_n < closedRank)
}

/** A card that the member must buy before confirming; it can be bought while the days are reserved. */
export function useMissingCard(): 'card_inactive' | 'card_missing' | null {
  const later = useRefusals('confirm')
  const now = useRefusals('reserve')
  const code = later.find(one => one === 'card_inactive' || one === 'card_missing')
  return code && !now.includes(code) ? code : null
}

/** Why something that only the member may do is disabled: there is no network, or staff impersonate the member. */
export function useMemberOnlyReason(): string | null {
  const { t } = useLingui()
  const { ghost } = useSession()
  const offline = useOfflineReason()
  return ghost ? t`Questo lo può fare solo la persona stessa.` : offline
}
