import type { Checkout, CheckoutLine } from '#contract/shapes/checkout.ts'
import { piecesOf } from '#domain/loans/bookings.ts'
import type { Wanted } from '../wanted.ts'

/** The lines of a checkout. An earlier server leaves it out: one piece of its product. */
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

/** Whether a product is in it. */
export function hasLine(
  checkout: Pick<Checkout, 'lines' | 'product'>,
  { id }: { id: string },
): boolean {
  return linesOf(checkout).some(({ product }) => product.id === id)
}

/** Point and days of a checkout, to be proposed again if they are lost with another line. */
export function wantedAgain({ shipping, loan }: Checkout): Wanted {
  const { from_date, to_date } = loan
  return {
    ...(shipping.address && shipping.method !== 'delivery' && { point: shipping.address.id }),
    ...(from_date && to_date && { from: from_date, to: to_date }),
  }
}
