import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { randomKey } from '#src/platform/random-key.ts'
import { call } from './client.ts'
import { type Failure, isUnanswered, toFailure } from './failure.ts'

type Options<N extends EndpointName> = {
  onSuccess?: (answer: AnswerOf<N>, input: InputOf<N>) => unknown
}

/**
 * A call with an effect, never queued and never repeated by itself. When no answer comes, the same
 * submit made again carries the same idempotency key: what was done is not done twice.
 */
export function useCall<N extends EndpointName>(name: N, { onSuccess }: Options<N> = {}) {
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
    ...(onSuccess && { onSuccess: (answer, input) => onSuccess(answer, input) }),
  })
}
