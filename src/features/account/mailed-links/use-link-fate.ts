import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'

/**
 * What became of an e-mail's link that works no more, once it has failed: one that did what it is for did not fail, and
 * nothing is to be requested. `isPending` until it is known.
 */
export function useLinkFate(token: string | null, failed: boolean) {
  const { data, isLoading } = useQuery<AnswerOf<'auths.expired_link'>, Failure>({
    queryKey: ['auths.expired_link', token],
    queryFn: () => call('auths.expired_link', { body: { t: token ?? '' } }),
    enabled: failed && token !== null,
    retry: false,
    gcTime: 0,
  })
  return { isPending: isLoading, used: data?.used ?? false, email: data?.email ?? null }
}
