import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { type BusyRows, findBusyRows, type ProductFacts } from '../catalogue/availability.repo.ts'
import { busyOf } from '../catalogue/availability.ts'
import type { Context, RequestContext } from '../context.ts'

type LoanFacts = ProductCard['loan']
type Except = { ownerId?: string }

/** Each product with its state today, for badges and lists, without opening hours. */
export async function withLoanFacts<Row extends ProductFacts>(
  ctx: Context,
  products: readonly Row[],
  except: Except = {},
): Promise<[Row, LoanFacts][]> {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  return loanFactsOf(ctx, products, await findBusyRows(ctx.db, ids, ctx), except)
}

/** The same from rows that were already read. */
export async function loanFactsOf<Row extends ProductFacts>(
  ctx: RequestContext,
  products: readonly Row[],
  rows: BusyRows,
  except: Except = {},
): Promise<[Row, LoanFacts][]> {
  const busy = await busyOf(ctx, products, rows, null, except)
  return products.map(product => [product, loanFacts(ctx, product, busy.get(product.id) ?? [])])
}

function loanFacts(
  ctx: RequestContext,
  product: ProductFacts,
  busy: readonly BusyPeriod[],
): LoanFacts {
  const now = busy.find(({ from, to }) => from <= ctx.today && ctx.today <= to)
  return {
    max_months: product.max_months,
    preparation_days: product.preparation_days ?? ctx.library.document.items.preparations_days,
    status: product.maintenance ? 'maintenance' : statusOf(now),
    to_date: product.maintenance || now?.kind === 'queue' ? null : (now?.to ?? null),
  }
}

function statusOf(now: BusyPeriod | undefined): ProductCard['loan']['status'] {
  if (!now) return 'available'
  return now.kind === 'queue' ? 'reserved' : 'busy'
}
