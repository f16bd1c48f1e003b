import type { Period } from '#contract/period.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { FreeStep } from '#domain/days/copies.ts'
import type { LineRules } from '#domain/loans/lines.ts'

type Facts = {
  product: Pick<Product, 'loan' | 'free' | 'location'>
  /** How many pieces of it are in the checkout, and how many of everything else. */
  quantity: number
  others: number
  rules: LineRules
  /** The chosen days, if they are chosen. */
  days: Period | null
  /** They are reserved, so its own pieces are not among the free ones. */
  reserved: boolean
}

/**
 * How many pieces of a line can be borrowed, never fewer than are in the checkout.
 * @returns `byDays`: on other days it may be more
 */
export function mostPieces({ product, quantity, others, rules, days, reserved }: Facts) {
  const inService = product.location.address.is.private ? 1 : product.loan.copies?.in_service
  const allowed = Math.min(inService ?? 1, rules.linePieces, rules.pieces - others)
  const free = days && product.free ? leastFree(product.free, days) : allowed
  const had = days && product.free && reserved ? free + quantity : free
  return { most: Math.max(quantity, Math.min(allowed, had)), byDays: had < allowed }
}

/** How many copies are free on each day of a period. */
function leastFree(steps: readonly FreeStep[], { from, to }: Period): number {
  const begun = steps.findLast(([day]) => day <= from)
  const during = steps.filter(([day]) => from < day && day <= to)
  return Math.min(...[...(begun ? [begun] : []), ...during].map(([, free]) => free))
}
