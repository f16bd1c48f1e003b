import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { stateToday } from '#domain/days/availability.ts'
import type { Context, RequestContext } from '#server/platform/context.ts'
import { type CalendarRows, findOwnCalendarRows, type ProductFacts } from './availability.repo.ts'
import { availabilityOf, calendarsOf } from './availability.ts'

type LoanFacts = ProductCard['loan']

/** Each product with its state today, for lists and pages. */
export async function withLoanFacts<Row extends ProductFacts>(
  ctx: Context,
  products: readonly Row[],
): Promise<[Row, LoanFacts][]> {
  if (products.length === 0) return []
  return loanFactsOf(ctx, products, await findOwnCalendarRows(ctx.db, products, ctx))
}

/** The same from rows that were already read. */
export async function loanFactsOf<Row extends ProductFacts>(
  ctx: RequestContext,
  products: readonly Row[],
  rows: CalendarRows,
): Promise<[Row, LoanFacts][]> {
  const calendars = await calendarsOf(ctx, products, rows)
  return products.map(product => {
    const input = availabilityOf(ctx, product, calendars, product.location_id)
    const { maxMonths: max_months, preparationDays: preparation_days } = input
    const { status, lentUntil: to_date, freeFrom: free_from } = stateToday(input)
    return [product, { max_months, preparation_days, status, to_date, free_from }]
  })
}
