import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'
import { showChange } from '../change.ts'

/** How long the days stay reserved. */
export const reservationMinutes = limits.reservationMs / 60_000

/** `renewals`: how often the ten minutes may be extended. */
type Reservation = { deadline: number; renewals: number }

/**
 * Reserves the days on the server from the recap on. Returns the deadline on the page's own stopwatch
 * (`performance.now`, milliseconds), calculated from the server's remaining seconds, so that a wrong or
 * changed clock of the phone does not matter. After a reload or a pause the server answers the same deadline.
 */
export function useReservation(checkout: Checkout, onLapse: () => void) {
  const client = useQueryClient()
  const { id, version } = checkout
  const queryKey = ['checkout.intent', id, version]
  const ask = async (anew: boolean, signal?: AbortSignal): Promise<Reservation> => {
    const input = { shown: checkout, body: { anew } }
    const answer = await call('checkout.intent', input, { signal }).catch(error => {
      showChange(client, error)
      throw error
    })
    const deadline = performance.now() + answer.seconds_left * 1000
    return { deadline, renewals: answer.renewals_left }
  }
  const reservation = useQuery<Reservation, Failure>({
    queryKey,
    queryFn: ({ signal }) => ask(false, signal),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const lapsed = reservation.error?.code === 'checkout_expired'
  const lapse = useRef(onLapse)
  lapse.current = onLapse
  useEffect(() => {
    if (lapsed) lapse.current()
  }, [lapsed])

  /** The stopwatch ended: the server decides, or the time is over if it can't be reached. */
  const { refetch } = reservation
  const end = useCallback(async () => {
    const { data, isSuccess } = await refetch()
    if (!isSuccess || data.deadline <= performance.now()) lapse.current()
  }, [refetch])

  /** Adds ten minutes, at least ten times in a checkout. @throws Failure */
  const more = async () => {
    client.setQueryData(queryKey, await ask(true))
  }
  return {
    deadline: reservation.data?.deadline ?? null,
    failure: lapsed ? null : reservation.error,
    retry: refetch,
    end,
    more: (reservation.data?.renewals ?? 0) > 0 ? more : null,
  }
}
