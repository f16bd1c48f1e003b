import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { call } from './client.ts'
import { type Failure, isUnanswered, toFailure } from './failure.ts'

type Options<N extends EndpointName> = {
  onSuccess?: (answer: AnswerOf<N>, input: InputOf<N>) => unknown
  /** Refetches nothing after a refusal: the caller does so once the person has read the reason. */
  keepOnFailure?: boolean
}

/** Refetches everything that a write changes, or that its refusal shows to be outdated, as its endpoint declares. */
export async function renew(client: QueryClient, name: EndpointName, refused = false) {
  // The schemas are loaded with the transport, after the first screen. Offline there is nothing to
  // refetch.
  const transport = await import('./transport.ts').catch(() => null)
  const reads = (await transport?.outdatedBy(name, refused).catch(() => null)) ?? []
  await Promise.all(reads.map(one => client.invalidateQueries({ queryKey: [one] })))
}

/**
 * A write, never queued and never retried automatically. Submitting again after a lost answer sends the same
 * idempotency key. Afterwards it refetches what the endpoint invalidates, also after a refusal, because somebody
 * else may have changed it.
 */
export function useCall<N extends EndpointName>(
  name: N,
  { onSuccess, keepOnFailure }: Options<N> = {},
) {
  const client = useQueryClient()
  const unanswered = useRef<{ input: string; key: string } | null>(null)
  return useMutation<AnswerOf<N>, Failure, InputOf<N>>({
    mutationKey: [name],
    networkMode: 'always',
    retry: false,
    mutationFn: async input => {
      // Without `null`, a call without input would look like no previous call.
      const text = JSON.stringify(input ?? null)
      const key = unanswered.current?.input === text ? unanswered.current.key : randomKey()
      unanswered.current = { input: text, key }
      try {
        const answer = await call(name, input, { idempotencyKey: key })
        unanswered.current = null
        return answer
      } catch (error) {
        if (!isUnanswered(toFailure(error))) unanswered.current = null
        throw error
      }
    },
    onSuccess: (answer, input) => {
      onSuccess?.(answer, input)
      void renew(client, name)
    },
    onError: failure => {
      if (!keepOnFailure && failure.code !== 'offline') void renew(client, name, true)
    },
  })
}
