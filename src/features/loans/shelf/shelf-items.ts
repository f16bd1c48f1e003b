import type { Hold } from '#contract/shapes/hold.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '#domain/days/plain-date.ts'
import { bookingOf, groupsOf } from '#domain/loans/bookings.ts'
import type { Party } from '#domain/loans/contact.ts'
import { type Act, compareActs, type NextAct } from '#src/library/next-act.ts'

/** Something to do: with loans that were booked together, for somebody who asks for the member's product, or in a queue. */
export type ShelfItem =
  | { kind: 'loan'; orders: readonly [Order, ...Order[]]; next: NextAct }
  | { kind: 'request'; order: Order; next: NextAct }
  | { kind: 'turn'; hold: Hold; next: Pick<NextAct, 'urgency' | 'day'> }

type Known = {
  orders: readonly Order[]
  /** The open loans of the member's own products. */
  lent: readonly Order[]
  queued: readonly Hold[]
  today: PlainDate
  nextOf: (order: Order, recipient: Party) => NextAct
}

/** Nothing to do, or done elsewhere: the bar finishes a checkout, the list of loans asks for reviews. */
const elsewhere: ReadonlySet<Act> = new Set(['nothing', 'finish', 'review'])
/** What an owner does with a loan of their product. */
const ofOwners: ReadonlySet<Act> = new Set(['answer', 'meet'])

/** What a member has to do, the most urgent first; last what waits for somebody else. */
export function shelfItems({ orders, lent, queued, today, nextOf }: Known): ShelfItem[] {
  const borrowed = orders
    .filter(({ is }) => !is.lent)
    .map(order => ({ order, next: nextOf(order, 'borrower') }))
    .filter(({ next }) => !elsewhere.has(next.act))
  const loans = groupsOf(borrowed, ({ order, next }) => [bookingOf(order), next.act].join()).map(
    ([first, ...more]): ShelfItem => ({
      kind: 'loan',
      orders: [first.order, ...more.map(({ order }) => order)],
      next: first.next,
    }),
  )
  const requests = lent
    .map((order): ShelfItem => ({ kind: 'request', order, next: nextOf(order, 'owner') }))
    .filter(({ next }) => 'act' in next && ofOwners.has(next.act))
  const turns = queued.flatMap((hold): ShelfItem[] => {
    const until = hold.offer?.until
    if (!until) return []
    return [
      { kind: 'turn', hold, next: { urgency: until <= today ? 'today' : 'soon', day: until } },
    ]
  })
  return [...loans, ...requests, ...turns].sort((a, b) => compareActs(a.next, b.next))
}
