import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import type { Need } from '#contract/needs.ts'
import { type PagePattern, pages } from '#contract/pages.ts'
import { callPage } from './client.ts'
import type { Failure } from './failure.ts'
import { readOf } from './reads.ts'
import { noteStored } from './stored-at.ts'

const minute = 60_000
const staleTime = (name: EndpointName) => (readOf(name).freshMinutes ?? 0) * minute

/** Settles when the server's HTML is hydrated; undefined on a page without it. */
let hydrated: Promise<unknown> | undefined

/**
 * Calls are made at once, but their answers wait for `hydration`. Data that changes before its part of the page is
 * hydrated differs from the server's HTML, and React renders the page again.
 */
export function delayAnswers(hydration: Promise<unknown>) {
  hydrated = hydration
}

/**
 * The query key of a call: its name and its input. Empty parts are left out, so that `{query: {}}`
 * and no input give the same key.
 */
export function keyOf<N extends EndpointName>(name: N, input?: InputOf<N>) {
  const parts = Object.entries(input ?? {}).filter(([, part]) => Object.keys(part as object).length)
  return [name, Object.fromEntries(parts)] as const
}

/** Query options of a call, for loaders, components, prefetching and tests. */
export function queryFor<N extends EndpointName>(name: N, input?: InputOf<N>) {
  return queryOptions<AnswerOf<N>, Failure, AnswerOf<N>, ReturnType<typeof keyOf<N>>>({
    queryKey: keyOf(name, input),
    queryFn: async ({ signal, queryKey }) => {
      const { answer, storedAt } = await callPage(name, input, { signal })
      await hydrated
      noteStored(queryKey, storedAt)
      return answer
    },
    staleTime: staleTime(name),
  })
}

type Paged =
  | 'catalogs.list'
  | 'products.search'
  | 'products.reviews'
  | 'admin.member.past'
  | 'admin.audit'

/** Query options of a paged list. Each page holds its answer and the cursor of the next. */
export function pagesOf<N extends Paged>(name: N, input: InputOf<N>) {
  const given = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: [...keyOf(name, input), 'pages'] as const,
    queryFn: async ({ pageParam, queryKey, signal }) => {
      const asked = pageParam ? { ...given, query: { ...given.query, cursor: pageParam } } : given
      const page = await callPage(name, asked as InputOf<N>, { signal })
      await hydrated
      if (!pageParam) noteStored(queryKey, page.storedAt)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: staleTime(name),
  })
}

/** Fetches the data of a page's first screen, unless it is cached. */
export function prefetchNeeds(client: QueryClient, page: PagePattern, key = '') {
  for (const { name, paged, input = {} } of (pages[page].needs?.(key) ?? []) as AnyNeed[]) {
    if (paged) void client.prefetchInfiniteQuery(pagesOf(name as Paged, input as never))
    else void client.prefetchQuery(queryFor(name, input as never))
  }
}
type AnyNeed = { name: Need['name']; input?: object; paged?: true }

/** Query options of a category's product list. */
export function listingQuery(slug: string, filters: InputOf<'catalogs.list'>['query'] = {}) {
  return pagesOf('catalogs.list', { params: { slug }, query: filters })
}
