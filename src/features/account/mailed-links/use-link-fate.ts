import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'

/**
 * Why a link of an e-mail failed. `used`: it was opened before and did its work, so no new one is needed. `email`: the
 * address to which a new one can be sent. `isPending` until this is known.
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
