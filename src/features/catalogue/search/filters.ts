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
const name = /^[\w-]{1,64}$/
const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const forms = { category: name, point: name, free: /^now$/, from: day, to: day }

/** The valid filters of a URL. */
export function filtersOf(search: Record<string, unknown>): Filters {
  const valid = Object.entries(forms).flatMap(([filter, form]) => {
    const value = search[filter]
    return typeof value === 'string' && form.test(value) ? [[filter, value]] : []
  })
  return Object.fromEntries(valid)
}

export function countOf({ category, point, free, from, to }: Filters): number {
  return [category, point, free, from ?? to].filter(Boolean).length
}
