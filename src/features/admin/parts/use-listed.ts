import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '#contract/endpoints.ts'
import { numberedPageOf } from '#src/api/numbered-pages.ts'
import { pageName, useInAddress } from '#src/library/address/use-in-address.ts'

/** Which page of a list is shown, by its number in the address. */
export type Pages = {
  page: number
  setPage: (page: number) => void
  /** How many rows there are on all pages; `null` if an earlier server did not say it. */
  total: number | null
  size: number
}

type Listed = 'admin.objects' | 'admin.members' | 'admin.loans'
type Query<N extends Listed> = NonNullable<(InputOf<N> & { query?: unknown })['query']>
type Rows<N extends Listed> = { rows: AnswerOf<N>; total: number | null }

/**
 * A list whose pages have numbers, for `AdminList`.
 * @param size how many rows the server puts on a page
 */
export function useListed<N extends Listed>(name: N, query: Query<N>, size = 50) {
  const [at, setAt] = useInAddress(pageName, '1')
  const page = /^[1-9]\d{0,4}$/.test(at) ? Number(at) : 1
  const input = { query: { ...query, ...(page > 1 && { page: String(page) }) } } as InputOf<N>
  // Other words or another page keep what is shown until it is read. Another day is never shown with the loans of the last one.
  const chosen = ({ show, day }: { show?: string; day?: string }) => `${show} ${day}`
  const options = {
    ...numberedPageOf(name, input),
    placeholderData: (rows: Rows<N> | undefined, before?: { queryKey: readonly unknown[] }) => {
      const [, asked] = (before?.queryKey ?? []) as [string, { query?: object } | undefined]
      return asked?.query && chosen(asked.query) === chosen(query as object) ? rows : undefined
    },
  }
  const total = useQuery({ ...options, select: (listed: Rows<N>) => listed.total }).data ?? null
  const pages: Pages = { page, setPage: to => setAt(String(to)), total, size }
  return {
    query: useQuery({ ...options, select: (listed: Rows<N>) => listed.rows }),
    most: size,
    pages,
  }
}
