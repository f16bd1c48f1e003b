/** What narrows a search, as the address holds it. */
export type Filters = {
  category?: string
  point?: string
  free?: 'now'
  from?: string
  to?: string
}

/** The forms that the server takes; an address is read before its screen, and its rules, have come. */
const name = /^[\w-]{1,64}$/
const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const forms = { category: name, point: name, free: /^now$/, from: day, to: day }

/** The filters of an address; what is not one of ours is left out. */
export function filtersOf(search: Record<string, unknown>): Filters {
  const kept = Object.entries(forms).flatMap(([filter, form]) => {
    const value = search[filter]
    return typeof value === 'string' && form.test(value) ? [[filter, value]] : []
  })
  return Object.fromEntries(kept)
}

export function countOf({ category, point, free, from, to }: Filters): number {
  return [category, point, free, from ?? to].filter(Boolean).length
}
