import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
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
  const client = useQueryClient()
  const queryKey = [
    ...['checkout.intent', checkout.id, checkout.shipping.address?.id],
    checkout.loan.dates,
  ]
  const hold = useQuery<{ deadline: number }, Failure>({
    queryKey,
    queryFn: ({ signal }) => ask(false, signal),
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

  /** The stopwatch ran out: the server has the last word, or the time is over if it can't be asked. */
  const { refetch } = hold
  const end = useCallback(async () => {
    const { data, isSuccess } = await refetch()
    if (!isSuccess || data.deadline <= performance.now()) lapse.current()
  }, [refetch])

  /** Ten minutes more, as often as somebody is there to ask for them. @throws Failure */
  const more = async () => {
    client.setQueryData(queryKey, await ask(true))
  }
  return {
    deadline: hold.data?.deadline ?? null,
    failure: lapsed ? null : hold.error,
    end,
    more,
  }
}

async function ask(anew: boolean, signal?: AbortSignal) {
  const { seconds_left } = await call('checkout.intent', { body: { anew } }, { signal })
  return { deadline: performance.now() + seconds_left * 1000 }
}
