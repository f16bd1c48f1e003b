import { queryOptions, skipToken } from '@tanstack/react-query'
import type { FilledCheckout } from '#contract/shapes/order.ts'

/** A checkout that was filled from an earlier booking, for its page to say what is missing. Deleted with the answers of the server. */
export const filledQuery = queryOptions<FilledCheckout>({
  queryKey: ['checkout.filled'],
  queryFn: skipToken,
})
