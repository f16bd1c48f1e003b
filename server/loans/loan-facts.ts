import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { findBusyRows, type ProductFacts } from '../catalogue/availability.repo.ts'
import { busyOf } from '../catalogue/availability.ts'
import type { Context } from '../context.ts'

type LoanFacts = ProductCard['loan']

/** Each product with its state today, for badges and lists, without opening hours. */
export async function withLoanFacts<Row extends ProductFacts>(
  ctx: Context,
  products: readonly Row[],
  except: { ownerId?: string } = {},
): Promise<[Row, LoanFacts][]> {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const busy = await busyOf(ctx, products, await findBusyRows(ctx.db, ids, ctx), null, except)
  return products.map(product => [product, loanFacts(ctx, product, busy.get(product.id) ?? [])])
}

function loanFacts(ctx: Context, product: ProductFacts, busy: readonly BusyPeriod[]): LoanFacts {
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
