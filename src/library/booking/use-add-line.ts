import { useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { storeCheckout } from './store-checkout.ts'

/** Adds one piece of a product to the open checkout, and shows what the server has if it is another one. */
export function useAddLine(other: Checkout, { id }: Pick<ProductCard, 'id'>) {
  const client = useQueryClient()
  const line = useCall('checkout.line')
  /** @returns the checkout with the product, or why it was refused; `null` while a press is on its way */
  const add = async (): Promise<Checkout | Failure | null> => {
    if (line.isPending) return null
    try {
      const input = { shown: other, params: { id }, body: { quantity: 1 } }
      const now = await line.mutateAsync(input)
      storeCheckout(client, now)
      return now
    } catch (error) {
      const failure = toFailure(error)
      const { checkout, code } = failure
      if (checkout) storeCheckout(client, checkout)
      if (code === 'checkout_missing') storeCheckout(client, { exists: false })
      return failure
    }
  }
  return { add, pending: line.isPending, failure: line.error }
}
