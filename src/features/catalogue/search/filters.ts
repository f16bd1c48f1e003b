import { fitting, wantedForms } from '#src/library/wanted.ts'

/** The filters of a search, as in the URL. */
export type Filters = {
  category?: string
  point?: string
  free?: 'now'
  from?: string
  to?: string
}

/**
 * The formats that the server accepts. The URL is read before the screen and its schemas are
 * loaded.
 */
const forms = { category: wantedForms.point, free: /^now$/, ...wantedForms }

/** The valid filters of a URL. */
export function filtersOf(search: Record<string, unknown>): Filters {
  return fitting(search, forms)
}

export function countOf({ category, point, free, from, to }: Filters): number {
  return [category, point, free, from ?? to].filter(Boolean).length
}
