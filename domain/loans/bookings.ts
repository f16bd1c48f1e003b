import type { Order } from '#contract/shapes/order.ts'
import type { PlainDate } from '../days/plain-date.ts'
import { byStage, type LoanStage } from './loan-stage.ts'
import { wasCollected } from './states.ts'

type Booked = { id: string; booking?: { id: string; loans: readonly string[] } | undefined }

/** The id of a loan's booking. An earlier server leaves it out: the loan alone. */
export const bookingOf = ({ id, booking }: Booked): string => booking?.id ?? id

/** How many loans were booked together with this one, itself included. */
export const bookedWith = ({ booking }: Booked): number => booking?.loans.length ?? 1

/** Groups a list. Each group stands where its first entry stood. */
export function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}

/** Loans by their booking, in the order of the checkout. A booking is where the first of its loans was in the list. */
export function byBooking<L extends Booked>(loans: readonly L[]): [L, ...L[]][] {
  const place = ({ id, booking }: L) => booking?.loans.indexOf(id) ?? 0
  return groupsOf(loans, bookingOf).map(group => group.sort((a, b) => place(a) - place(b)))
}

/** How many pieces some loans or lines are together. A loan is one piece. */
export const piecesOf = (lines: readonly { quantity?: number }[]) =>
  lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0)

/** «Tenda, 4 × Materassino»: the products of some loans or lines, each once. */
export function namesOf<P extends { id: string }>(
  lines: readonly { product: P; quantity?: number }[],
  nameOf: (product: P) => string,
): string {
  return groupsOf(lines, ({ product }) => product.id)
    .map(group => {
      const name = nameOf(group[0].product)
      const pieces = piecesOf(group)
      return pieces > 1 ? `${pieces} × ${name}` : name
    })
    .join(', ')
}

/**
 * The payment for a booking's delivery, if it is refunded when the whole booking is cancelled: not once something was
 * delivered.
 */
export function refundOf(loans: readonly Pick<Order, 'payment' | 'status'>[]) {
  if (loans.some(({ status }) => wasCollected(status))) return null
  return loans.find(({ payment }) => payment)?.payment ?? null
}

export type StagedBookings = { stage: LoanStage; bookings: [Order, ...Order[]][] }

/** The borrower's bookings by stage: each with all its loans, in the stage of the one that needs them first. */
export function bookingsByStage(orders: readonly Order[], today: PlainDate): StagedBookings[] {
  const stages = byStage(orders, today)
  const bookings = byBooking(stages.flatMap(one => one.orders))
  const stageOf = (loans: readonly Order[]) =>
    stages.find(one => one.orders.some(order => loans.includes(order)))?.stage
  return stages
    .map(({ stage }) => ({ stage, bookings: bookings.filter(one => stageOf(one) === stage) }))
    .filter(group => group.bookings.length > 0)
}
