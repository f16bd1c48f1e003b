import { useMutation } from '@tanstack/react-query'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { call } from './client.ts'
import type { Failure } from './failure.ts'

/** A call with an effect. Each submit has one idempotency key, so that a retry can't act twice. */
export function useCall<N extends EndpointName>(name: N) {
  return useMutation<AnswerOf<N>, Failure, InputOf<N>>({
    mutationKey: [name],
    mutationFn: input => call(name, input, { idempotencyKey: crypto.randomUUID() }),
    networkMode: 'always',
    retry: false,
  })
}
