import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoints.ts'
import { type Numbered, type NumberedPage, numberedPageOf } from '#src/api/numbered-pages.ts'
import { pageName, useInAddress } from '#src/library/address/use-in-address.ts'

/** Which page of a list is shown, by its number in the address. */
export type Pages = {
  page: number
  setPage: (page: number) => void
  /** The page whose rows are shown: the one before, while this one is read. */
  shown: number
  /** How many rows there are on all pages; `null` if an earlier server did not say it. */
  total: number | null
  size: number
}

type Query<N extends Numbered> = NonNullable<(InputOf<N> & { query?: unknown })['query']>

/**
 * A list whose pages have numbers, for `AdminList`.
 * @param size how many rows the server puts on a page
 */
export function useListed<N extends Numbered>(name: N, query: Query<N>, size = 50) {
  type Listed = NumberedPage<N>
  const [at, setAt] = useInAddress(pageName, '1')
  const page = /^[1-9]\d{0,4}$/.test(at) ? Number(at) : 1
  const input = { query: { ...query, ...(page > 1 && { page: String(page) }) } } as InputOf<N>
  // Other words or another page keep what is shown until it is read. Another day is never shown with the loans of the last one.
  const chosen = ({ show, day }: { show?: string; day?: string }) => `${show} ${day}`
  const options = {
    ...numberedPageOf(name, input),
    placeholderData: (rows: Listed | undefined, before?: { queryKey: readonly unknown[] }) => {
      const [, asked] = (before?.queryKey ?? []) as [string, { query?: object } | undefined]
      return asked?.query && chosen(asked.query) === chosen(query as object) ? rows : undefined
    },
  }
  const known = useQuery({ ...options, select: ({ total, page }: Listed) => ({ total, page }) })
  const { total = null, page: shown = page } = known.data ?? {}
  const pages: Pages = { page, setPage: to => setAt(String(to)), shown, total, size }
  return {
    query: useQuery({ ...options, select: ({ rows }: Listed) => rows }),
    most: size,
    pages,
  }
}
