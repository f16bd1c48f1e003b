import { useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { Checkout, CurrentCheckout } from '#contract/shapes/checkout.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'

/** Adds one piece of a product to the open checkout, and shows what the server has if it is another one. */
export function useAddLine(other: Checkout, { id }: Pick<ProductCard, 'id'>) {
  const client = useQueryClient()
  const line = useCall('checkout.line')
  const store = (now: CurrentCheckout) => {
    // A read that began before must not replace it.
    void client.cancelQueries({ queryKey: keyOf('checkout.get') })
    client.setQueryData(keyOf('checkout.get'), now)
  }
  /** @returns the checkout with the product, or why it was refused; `null` while a press is on its way */
  const add = async (): Promise<Checkout | Failure | null> => {
    if (line.isPending) return null
    try {
      const input = { shown: other, params: { id }, body: { quantity: 1 } }
      const now = await line.mutateAsync(input)
      store(now)
      return now
    } catch (error) {
      const failure = toFailure(error)
      const { checkout, code } = failure
      if (checkout) store(checkout)
      if (code === 'checkout_missing') store({ exists: false })
      return failure
    }
  }
  return { add, pending: line.isPending, failure: line.error }
}
