import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, type EndpointName, endpoints, type InputOf } from '#contract/endpoints.ts'
import { call, callPage } from './client.ts'
import type { Failure } from './failure.ts'

const minute = 60_000

/** How long an answer counts as fresh. What others change by booking is asked for again soon. */
const freshFor: Partial<Record<EndpointName, number>> = {
  'libraries.get': 10 * minute,
  'categories.list': 10 * minute,
  'headquarters.list': 10 * minute,
  'products.highlighted': 2 * minute,
  'catalogs.list': 2 * minute,
  'products.get': minute,
  'products.reviews': 5 * minute,
}

/** The one key of a call: its name and its input. Nobody writes a key by hand. */
export function keyOf<N extends EndpointName>(name: N, input?: InputOf<N>) {
  return [name, input ?? {}] as const
}

/** A call as query options, for loaders, components, prefetching and tests alike. */
export function queryFor<N extends EndpointName>(name: N, input?: InputOf<N>) {
  return queryOptions<AnswerOf<N>, Failure, AnswerOf<N>, ReturnType<typeof keyOf<N>>>({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    staleTime: freshFor[name] ?? 0,
    meta: { personal: endpoints[name].access !== 'visitor' },
  })
}

/** A category, page after page. */
export function listingQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: ['catalogs.list', { params: { slug } }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        'catalogs.list',
        { params: { slug }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor['catalogs.list'] ?? 0,
  })
}
