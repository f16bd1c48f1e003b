import { useMemo } from 'react'
import { fitting, type Wanted, wantedForms, wantedOf } from '#src/library/wanted.ts'

/** The filters of a list and its order, as in the URL. */
export type Filters = {
  category?: string
  point?: string
  free?: 'now'
  from?: string
  to?: string
  sort?: 'newest' | 'lent'
  /** Sorts by the distance from this pickup point. */
  near?: string
}

/** What the filters of a list need from its page. */
export type FilterProps = {
  filters: Filters
  /** How many of them somebody chose: the category of a category's page is none. */
  count: number
  /** The name of the list's own order. */
  own: string
  onFilters: (filters: Filters) => void
  onClear: () => void
}

/**
 * The formats that the server accepts. The URL is read before the screen and its schemas are
 * loaded.
 */
const forms = {
  category: wantedForms.point,
  free: /^now$/,
  sort: /^(newest|lent)$/,
  near: wantedForms.point,
  ...wantedForms,
}

/** The valid filters of a URL. */
export function filtersOf(search: Record<string, unknown>): Filters {
  return fitting(search, forms)
}

export function countOf({ category, point, free, from, to, sort, near }: Filters): number {
  return [category, point, free, from ?? to, sort ?? near].filter(Boolean).length
}

/** The filters that the product's page and the checkout can use. The same object while they are the same, for memoised cards. */
export function useWanted({ point, from, to }: Filters): Wanted {
  return useMemo(() => wantedOf({ point, from, to }), [point, from, to])
}
