import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useCall } from '#src/api/mutations.ts'
import { forgetHold, latestOf, patchCheckout } from '../checkout-query.ts'
import type { Place } from './draft.ts'

/**
 * Sends the chosen pickup point to the server. Choices are sent in order, so that the last one
 * wins. @throws Failure
 */
export function useSendPlace(checkout: Checkout) {
  const client = useQueryClient()
  const shipping = useCall('checkout.shipping')
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return (place: Place) => {
    const sent = before.current.then(async () => {
      const chosen = await shipping.mutateAsync({ shown: latestOf(client, checkout), body: place })
      forgetHold(client)
      patchCheckout(client, { ...chosen, is_contact_shared: place.is_contact_shared ?? false })
    })
    before.current = sent.catch(() => {})
    return sent
  }
}
