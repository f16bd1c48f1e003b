import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { type AvailabilityInput, lastBookable, stateToday } from '#domain/days/availability.ts'
import { type FreeStep, freeSteps } from '#domain/days/copies.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { type CalendarRows, findOwnCalendarRows, type ProductFacts } from './availability.repo.ts'
import { availabilityOf, calendarsOf } from './availability.ts'

/** A product with its state today and, if it has several copies, how many are free from which day on. */
type WithLoanFacts<Row> = [Row, ProductCard['loan'], FreeStep[] | null]

/** Each product with its state today, for lists and pages. */
export async function withLoanFacts<Row extends ProductFacts>(
  ctx: Context,
  products: readonly Row[],
): Promise<WithLoanFacts<Row>[]> {
  if (products.length === 0) return []
  return loanFactsOf(ctx, products, await findOwnCalendarRows(ctx.db, products, ctx))
}

/** The same from rows that were already read. */
export async function loanFactsOf<Row extends ProductFacts>(
  ctx: RequestContext,
  products: readonly Row[],
  rows: CalendarRows,
): Promise<WithLoanFacts<Row>[]> {
  const calendars = await calendarsOf(ctx, products, rows)
  return products.map(product => {
    const input = availabilityOf(ctx, product, calendars, product.location_id)
    const { maxMonths: max_months, preparationDays: preparation_days } = input
    const { status, lentUntil: to_date, freeFrom: free_from } = stateToday(input)
    const loan = { max_months, preparation_days, status, to_date, free_from }
    const free = freeOf(input)
    if (!free) return [product, loan, null]
    const copies = { in_service: product.in_service, free: free[0]?.[1] ?? 0 }
    return [product, { ...loan, copies }, free]
  })
}

/** How many copies are free from which day on, until the last that can be booked. `null` if there is one. */
export function freeOf({ busy, copies = 1, today, maxMonths }: AvailabilityInput) {
  if (copies === 1) return null
  return freeSteps(busy, copies, { from: today, to: lastBookable(today, maxMonths) })
}
