import { periodOf } from '#contract/period.ts'
import { asOneCopy } from '#domain/days/availability.ts'
import type { PreparationRule } from '#domain/days/busy.ts'
import { type Extension, extensionOf } from '#domain/days/extension.ts'
import { moveOf } from '#domain/loans/order-status.ts'
import { listProductFacts } from '#server/areas/availability/availability.repo.ts'
import { availabilityOf, loadCalendars } from '#server/areas/availability/availability.ts'
import { queuedProducts } from '#server/areas/queue/queue.ts'
import type { Context } from '#server/platform/context.ts'
import type { Loan } from './loan.ts'
import { factsOf } from './move-loan.ts'

/** How far a loan can be extended, and the rule by which its product is then busy. */
export type Extendable = Extension & { rule: PreparationRule }

/**
 * How far each loan can be extended now, by the loan's id. Loans that their borrower may not extend are left out. Pages
 * show it, and the extension itself is checked by it.
 */
export async function extensionsOf(ctx: Context, loans: readonly Loan[]) {
  const out = loans.filter(loan => moveOf('extend', factsOf(ctx, loan), 'borrower').ok)
  if (out.length === 0) return new Map()
  const productIds = out.map(({ object_id }) => object_id)
  const products = await listProductFacts(ctx.db, productIds)
  const loanIds = out.map(({ id }) => id)
  const shared = await loadCalendars(ctx, products, { loanIds })
  const queued = await queuedProducts(ctx, productIds)
  const found = new Map<string, Extendable>()
  for (const loan of out) {
    const product = products.find(({ id }) => id === loan.object_id)
    if (!product) continue
    // A member's loans of two copies are in each other's way.
    const calendars =
      product.in_service > 1 ? await loadCalendars(ctx, [product], { loanIds: [loan.id] }) : shared
    const input = availabilityOf(ctx, product, calendars, loan.headquarters_id)
    const extension = extensionOf({
      ...input,
      ...periodOf(loan),
      others: asOneCopy(input).busy,
      queue: queued.has(product.id),
    })
    found.set(loan.id, { ...extension, rule: input })
  }
  return found
}
