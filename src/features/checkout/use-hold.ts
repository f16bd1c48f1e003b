import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'

/**
 * Holds the days on the server from the recap on. Answers the deadline on the page's own stopwatch
 * (`performance.now`, milliseconds), counted from the seconds the server says are left: a phone set
 * wrong, or set anew meanwhile, counts right. Asked again, after a reload or a nap, the server answers
 * the same deadline.
 */
export function useHold(checkout: Checkout, onLapse: () => void) {
  const hold = useQuery<{ deadline: number }, Failure>({
    queryKey: ['checkout.intent', checkout.id, checkout.loan.dates, checkout.shipping.address?.id],
    queryFn: async ({ signal }) => {
      const { seconds_left } = await call('checkout.intent', undefined, { signal })
      return { deadline: performance.now() + seconds_left * 1000 }
    },
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const lapsed = hold.error?.code === 'checkout_expired'
  const lapse = useRef(onLapse)
  lapse.current = onLapse
  useEffect(() => {
    if (lapsed) lapse.current()
  }, [lapsed])
  return { deadline: hold.data?.deadline ?? null, failure: lapsed ? null : hold.error }
}
