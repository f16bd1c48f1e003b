import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { loanFacts } from '#domain/days/availability.ts'
import type { FreeStep } from '#domain/days/copies.ts'
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
    const { status, lentUntil: to_date, freeFrom: free_from, copies, free } = loanFacts(input)
    const { maxMonths: max_months, preparationDays: preparation_days } = input
    const loan = { max_months, preparation_days, status, to_date, free_from }
    return [product, { ...loan, ...(copies && { copies }) }, free]
  })
}
