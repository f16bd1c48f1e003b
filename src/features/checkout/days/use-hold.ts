import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'

/** `renewals` says how often the ten minutes may begin anew. */
type Hold = { deadline: number; renewals: number }

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
  const hold = useQuery<Hold, Failure>({
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

  /** Ten minutes more, at least ten times for who is there to ask for them. @throws Failure */
  const more = async () => {
    client.setQueryData(queryKey, await ask(true))
  }
  return {
    deadline: hold.data?.deadline ?? null,
    failure: lapsed ? null : hold.error,
    retry: refetch,
    end,
    more: (hold.data?.renewals ?? 0) > 0 ? more : null,
  }
}

async function ask(anew: boolean, signal?: AbortSignal): Promise<Hold> {
  const answer = await call('checkout.intent', { body: { anew } }, { signal })
  const deadline = performance.now() + answer.seconds_left * 1000
  return { deadline, renewals: answer.renewals_left }
}
