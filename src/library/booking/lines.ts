import type { Checkout, CheckoutLine } from '#contract/shapes/checkout.ts'
import type { Named } from '#contract/texts/localized.ts'
import type { Wanted } from '../wanted.ts'

/** The lines of a checkout. An earlier server answers none: one piece of its product. */
export function linesOf({
  lines,
  product,
}: Pick<Checkout, 'lines' | 'product'>): readonly CheckoutLine[] {
  return lines ?? [{ product, quantity: 1 }]
}

/** Whether it is more than one piece of one product. */
export function isSeveral(checkout: Pick<Checkout, 'lines' | 'product'>): boolean {
  return piecesOf(linesOf(checkout)) > 1
}

/** How many pieces some lines have together. */
export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** «Tenda, 4 × Stuoia». `nameOf` writes a name in the reader's language. */
export function namesOf(
  lines: readonly { product: Named; quantity: number }[],
  nameOf: (product: Named) => string,
): string {
  return lines
    .map(({ product, quantity }) =>
      quantity > 1 ? `${quantity} × ${nameOf(product)}` : nameOf(product),
    )
    .join(', ')
}

/** Point and days of a checkout, to be proposed again if they are lost with another line. */
export function wantedAgain({ shipping, loan }: Checkout): Wanted {
  const { from_date, to_date } = loan
  return {
    ...(shipping.address && shipping.method !== 'delivery' && { point: shipping.address.id }),
    ...(from_date && to_date && { from: from_date, to: to_date }),
  }
}
