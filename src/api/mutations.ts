import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { call } from './client.ts'
import { type Failure, isUnanswered, toFailure } from './failure.ts'

type Options<N extends EndpointName> = {
  onSuccess?: (answer: AnswerOf<N>, input: InputOf<N>) => unknown
  /** After a refusal, leave the page as it is: the caller renews it once the reason has been read. */
  keepOnFailure?: boolean
}

/** Asks the server again for everything that a write changes, as its endpoint declares. */
export async function renew(client: QueryClient, name: EndpointName) {
  // The contract's schemas come with the transport, after the first frame; offline there is nothing to ask.
  const transport = await import('./transport.ts').catch(() => null)
  const touched = transport?.touchesOf(name) ?? []
  await Promise.all(touched.map(one => client.invalidateQueries({ queryKey: [one] })))
}

/**
 * A call with an effect, never queued and never repeated by itself. When no answer comes, the same
 * submit made again carries the same idempotency key: what was done is not done twice. Afterwards what
 * the endpoint touches is renewed, also after a refusal, which may mean that somebody else was quicker.
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
      // A call may have nothing to say, which would otherwise look like none before it.
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
      if (!keepOnFailure && failure.code !== 'offline') void renew(client, name)
    },
  })
}
